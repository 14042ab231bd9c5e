//! A command that root runs in the folder of another user, such as the service's, acts as that
//! user. Otherwise that user could put a link there and have root write to a file of root's.

use std::ffi::OsString;
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Component, Path, PathBuf};

use anyhow::Context;
use rustix::process::{Gid, Uid, geteuid};
use rustix::thread::{set_thread_groups, set_thread_res_gid, set_thread_res_uid};

/// Symbolic links that are followed one after another; Linux allows as many.
const MAX_LINKS: u32 = 40;

/// Another user's folder, or link, on the way to a file.
#[derive(Debug, PartialEq, Eq)]
pub struct Owner {
    pub user: u32,
    pub group: u32,
    pub place: PathBuf,
}

/// If this is root: becomes the owner of the first of `paths` that leads into another user's
/// folder, and returns who that is. Must be called before there are other threads, because Linux
/// changes the user of one thread alone.
///
/// # Errors
/// When a folder on the way to a path cannot be read, or the system refuses to change the user.
pub fn become_owner(paths: &[PathBuf]) -> anyhow::Result<Option<Owner>> {
    if !geteuid().is_root() {
        return Ok(None);
    }
    for path in paths {
        let found = owner(path).with_context(|| format!("cannot look at {}", path.display()))?;
        if let Some(owner) = found {
            step_down(&owner).with_context(|| {
                format!(
                    "cannot become user {}, who owns {}",
                    owner.user,
                    owner.place.display()
                )
            })?;
            return Ok(Some(owner));
        }
    }
    Ok(None)
}

fn step_down(owner: &Owner) -> io::Result<()> {
    let (user, group) = (Uid::from_raw(owner.user), Gid::from_raw(owner.group));
    // Groups first: that user may not change them.
    set_thread_groups(&[group])?;
    set_thread_res_gid(group, group, group)?;
    set_thread_res_uid(user, user, user)?;
    Ok(())
}

/// The owner of the first folder or link on the way to `path` that is not root's. Who owns a
/// folder decides what the names in it mean.
fn owner(path: &Path) -> io::Result<Option<Owner>> {
    let mut links = 0;
    let mut way = PathBuf::from("/");
    let path = std::path::absolute(path)?;
    // Reversed, so that what is next is at the end.
    let mut rest: Vec<OsString> = names(&path);
    while let Some(name) = rest.pop() {
        if name == ".." {
            way.pop();
            continue;
        }
        let here = way.join(&name);
        let found = match here.symlink_metadata() {
            Ok(found) => found,
            // It will be made in the folder before it, which is root's.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                ) =>
            {
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        if found.uid() != 0 {
            return Ok(Some(Owner {
                user: found.uid(),
                group: found.gid(),
                place: here,
            }));
        }
        if !found.is_symlink() {
            way = here;
            continue;
        }
        links += 1;
        if links > MAX_LINKS {
            return Err(io::Error::other("too many links lead on to each other"));
        }
        let target = here.read_link()?;
        if target.is_absolute() {
            way = PathBuf::from("/");
        }
        rest.extend(names(&target));
    }
    Ok(None)
}

/// The names in a path, the last one first.
fn names(path: &Path) -> Vec<OsString> {
    let names = path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_owned()),
        Component::ParentDir => Some("..".into()),
        Component::Prefix(_) | Component::RootDir | Component::CurDir => None,
    });
    names.rev().collect()
}
