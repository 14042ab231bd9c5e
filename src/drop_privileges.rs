//! A command that root runs in the folder of another user, such as the service's, acts as that
//! user. Otherwise that user could put a link there and have root write to a file of root's.

use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

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
        let found =
            owner(path, MAX_LINKS).with_context(|| format!("cannot look at {}", path.display()))?;
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
/// folder decides what the names in it mean. So many links are followed.
fn owner(path: &Path, links: u32) -> io::Result<Option<Owner>> {
    let path = std::path::absolute(path)?;
    let mut way = PathBuf::from("/");
    let mut rest = path.components();
    rest.next();
    while let Some(part) = rest.next() {
        let here = way.join(part);
        let found = match here.symlink_metadata() {
            // It will be made in the folder before it, which is root's.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
                ) =>
            {
                return Ok(None);
            }
            found => found?,
        };
        if found.uid() != 0 {
            return Ok(Some(Owner {
                user: found.uid(),
                group: found.gid(),
                place: here,
            }));
        }
        if found.is_symlink() {
            let links = links.checked_sub(1);
            let links =
                links.ok_or_else(|| io::Error::other("too many links lead on to each other"))?;
            return owner(&way.join(here.read_link()?).join(rest), links);
        }
        way = here;
    }
    Ok(None)
}
