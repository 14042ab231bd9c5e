//! What publications come from: a draft, a folder, a schedule, a command.

use serde::{Deserialize, Serialize};

use crate::NewPicture;

/// What publications come from. It is kept or deleted in the same transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin<'a> {
    /// Nothing that is kept.
    Command,
    /// A folder, with pictures that are kept under their names.
    Folder(&'a [NewPicture<'a>]),
    /// This account's draft of the first file, at this revision. It is deleted, unless it was
    /// saved again since.
    Draft {
        /// Whose it is.
        account: i64,
        /// Which of its states is published.
        revision: i64,
    },
    /// This account's drafts of all files, each at the revision in its place, as [`Origin::Draft`] has it.
    Drafts {
        /// Whose they are.
        account: i64,
        /// Which of their states are published.
        revisions: &'a [i64],
    },
    /// What was to be published at a time, by its id.
    Schedule(i64),
    /// The first file, which goes on as the second one, drafts and all.
    Rename,
    /// What somebody has asked for, by the id of the job.
    Job(i64, &'a JobOrigin),
}

/// What the publications of a job come from; see [`Origin`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum JobOrigin {
    /// Nothing that is kept.
    Command,
    /// This account's draft of the first file, at this revision.
    Draft {
        /// Whose it is.
        account: i64,
        /// Which of its states is published.
        revision: i64,
    },
    /// This account's drafts of all files, each at the revision in its place.
    Drafts {
        /// Whose they are.
        account: i64,
        /// Which of their states are published.
        revisions: Vec<i64>,
    },
    /// The first file, which goes on as the second one.
    Rename,
}

impl<'a> From<&'a JobOrigin> for Origin<'a> {
    fn from(origin: &'a JobOrigin) -> Self {
        match origin {
            JobOrigin::Command => Self::Command,
            JobOrigin::Draft { account, revision } => Self::Draft {
                account: *account,
                revision: *revision,
            },
            JobOrigin::Drafts { account, revisions } => Self::Drafts {
                account: *account,
                revisions,
            },
            JobOrigin::Rename => Self::Rename,
        }
    }
}
