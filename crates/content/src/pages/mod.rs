//! The types of all pages, one module for each section of the site.

pub(crate) mod about;
pub(crate) mod account;
pub(crate) mod contact;
pub(crate) mod donate;
pub(crate) mod forms;
pub(crate) mod gallery;
pub(crate) mod games;
pub(crate) mod home;
pub(crate) mod layout;
pub(crate) mod learn;
pub(crate) mod new_ashram_project;
pub(crate) mod office;
pub(crate) mod privacy;
pub(crate) mod services;
pub(crate) mod shared;
