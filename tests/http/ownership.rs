//! Who owns what the program writes, and who else may read it.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use crate::support::{Server, command, ended, free_port, until};

const SERVICE: u32 = 61_184;

/// As a service has it: its own folder in a place of root's. None where that cannot be made.
pub fn folder_of_a_service() -> Option<(tempfile::TempDir, PathBuf)> {
    let top = tempfile::tempdir().unwrap();
    if fs::metadata(top.path()).unwrap().uid() != 0 {
        eprintln!("NOT TESTED: only root can act as another user");
        return None;
    }
    fs::set_permissions(top.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let folder = top.path().join("centre");
    fs::create_dir(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o700)).unwrap();
    chown(&folder, Some(SERVICE), Some(SERVICE)).unwrap();
    Some((top, folder))
}

/// The program with the widest umask.
fn with_umask_of_zero(command: &mut Command) {
    // SAFETY: umask may be called between fork and exec.
    unsafe {
        command.pre_exec(|| {
            libc::umask(0);
            Ok(())
        });
    }
}

fn run(arguments: &[&str], data: &Path) -> Output {
    let mut command = command();
    command.args(arguments).env("CENTRE_DATA_DIR", data);
    with_umask_of_zero(&mut command);
    let mut process = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that reads no password may have ended already.
    let _ = process
        .stdin
        .take()
        .unwrap()
        .write_all(b"correct horse battery staple\n");
    process.wait_with_output().unwrap()
}

fn add_user(email: &str, data: &Path) -> Output {
    let names = ["--first-name", "Asha", "--last-name", "Naidoo"];
    run(&[&["user", "add", email][..], &names].concat(), data)
}

/// Everything below a folder, itself too.
fn everything(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![folder.to_owned()];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.symlink_metadata().unwrap().is_dir() {
            found.extend(everything(&path));
        } else {
            found.push(path);
        }
    }
    found
}

/// Expects that nobody but the owner may read a folder and what is in it.
#[track_caller]
pub fn expect_private(folder: &Path) {
    for path in everything(folder) {
        let found = path.symlink_metadata().unwrap();
        let expected = if found.is_dir() { 0o700 } else { 0o600 };
        let mode = found.permissions().mode() & 0o7777;
        assert_eq!(mode, expected, "{} has {mode:o}", path.display());
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn what_root_does_in_the_folder_of_a_service_is_done_by_the_service() {
    let Some((_top, data)) = folder_of_a_service() else {
        return;
    };
    let added = add_user("asha@example.org", &data);
    assert!(added.status.success(), "{}", said(&added));
    let backup = data.join("backup.db");
    let backup = backup.to_str().unwrap();
    for arguments in [
        &["backup", backup][..],
        &["restore", "--force", backup],
        &["user", "grant", "asha@example.org", "admin"],
        &["messages", "list"],
    ] {
        let done = run(arguments, &data);
        assert!(done.status.success(), "{arguments:?}: {}", said(&done));
    }
    let server = Server::start(&["--data-dir", data.to_str().unwrap()]);
    assert_eq!(server.get("/").status, 200);
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    for line in ["Uid", "Gid"] {
        let ids = format!("{line}:\t{SERVICE}\t{SERVICE}\t{SERVICE}\t{SERVICE}");
        assert!(status.contains(&ids), "{status}");
    }
    for none in ["CapEff:\t0000000000000000", "CapPrm:\t0000000000000000"] {
        assert!(status.contains(none), "{status}");
    }
    drop(server);
    assert!(everything(&data).len() >= 6);
    for path in everything(&data) {
        let found = path.symlink_metadata().unwrap();
        assert_eq!((found.uid(), found.gid()), (SERVICE, SERVICE), "{path:?}");
    }
    expect_private(&data);
}

/// Changes a command so that this user runs `program`.
fn run_as(command: &mut Command, program: &Path, user: u32, group: u32) {
    let mut changed = Command::new(program);
    changed.args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => changed.env(name, value),
            None => changed.env_remove(name),
        };
    }
    changed.stderr(Stdio::piped()).uid(user).gid(group);
    *command = changed;
}

#[test]
fn any_user_id_runs_on_a_fresh_volume() {
    let Some((top, _)) = folder_of_a_service() else {
        return;
    };
    // Others may not enter the folder of root in which the program may have been built.
    let program = top.path().join("program");
    let built = command().get_program().to_owned();
    fs::hard_link(&built, &program)
        .or_else(|_| fs::copy(&built, &program).map(drop))
        .unwrap();
    // As orchestrators mount them: for a group, or for everybody.
    for (number, (mode, group, user)) in [
        (0o2770, 70_001, 1_000_710_000),
        (0o777, 0, 54_321),
        (0o2775, 70_001, 4_000_000_000),
    ]
    .into_iter()
    .enumerate()
    {
        let volume = top.path().join(format!("volume-{number}"));
        fs::create_dir(&volume).unwrap();
        chown(&volume, Some(0), Some(group)).unwrap();
        fs::set_permissions(&volume, fs::Permissions::from_mode(mode)).unwrap();
        // The second start finds what the first has left.
        for _ in 0..2 {
            let server = Server::start_with(&["--data-dir", volume.to_str().unwrap()], |command| {
                run_as(command, &program, user, group);
            });
            assert_eq!(server.get("/").status, 200);
            assert_eq!(server.get("/readyz").status, 200, "{mode:o}");
        }
    }
}

/// The program as the first process of a namespace, as in a container; ended with its parent.
struct FirstProcess {
    parent: Child,
    address: String,
    _data: tempfile::TempDir,
}

impl FirstProcess {
    /// Starts it; none where no namespace of processes can be made.
    fn start() -> Option<Self> {
        let namespace = || {
            let mut command = Command::new("unshare");
            command.args(["--pid", "--fork", "--kill-child"]);
            command
        };
        let trial = namespace().arg("true").stderr(Stdio::null()).status();
        if !trial.is_ok_and(|it| it.success()) {
            eprintln!("NOT TESTED: no namespace of processes can be made here");
            return None;
        }
        let data = tempfile::tempdir().unwrap();
        let address = format!("127.0.0.1:{}", free_port());
        let parent = namespace()
            .arg(command().get_program())
            .args(["serve", "--listen", &address, "--data-dir"])
            .arg(data.path())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Some(Self {
            parent,
            address,
            _data: data,
        })
    }

    /// Its id outside of its namespace.
    fn id(&self) -> String {
        let children = format!("/proc/{0}/task/{0}/children", self.parent.id());
        fs::read_to_string(&children).unwrap().trim().to_owned()
    }

    /// The line of its status that begins with `name`.
    fn line(&self, name: &str) -> String {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap_or_default();
        let line = status.lines().find_map(|it| it.strip_prefix(name));
        line.unwrap_or_default().trim().to_owned()
    }

    fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([name, &self.id()]).status();
        assert!(sent.unwrap().success());
    }

    fn is_healthy(&self) -> bool {
        ureq::get(format!("http://{}/healthz", self.address))
            .call()
            .is_ok()
    }
}

impl Drop for FirstProcess {
    fn drop(&mut self) {
        let _ = self.parent.kill();
        let _ = self.parent.wait();
    }
}

#[test]
fn the_program_runs_as_the_first_process_of_a_container() {
    let Some(mut first) = FirstProcess::start() else {
        return;
    };
    // The first process gets no signal that it does not wait for. One that comes during the start must not be lost.
    until("it waits for SIGTERM", || {
        let caught = u64::from_str_radix(&first.line("SigCgt:"), 16).unwrap_or_default();
        caught & 1 << (libc::SIGTERM - 1) != 0
    });
    let numbers = first.line("NSpid:");
    assert!(numbers.ends_with("\t1"), "{numbers}");
    first.signal("-TERM");
    assert_eq!(ended(&mut first.parent).code(), Some(0));
}

#[test]
fn the_first_process_of_a_container_reloads_and_is_interrupted() {
    let Some(mut first) = FirstProcess::start() else {
        return;
    };
    until("it serves", || first.is_healthy());
    first.signal("-HUP");
    assert!(first.is_healthy());
    first.signal("-INT");
    assert_eq!(ended(&mut first.parent).code(), Some(0));
}

#[test]
fn links_in_the_folder_of_a_service_lead_root_to_nothing_of_its_own() {
    let Some((top, data)) = folder_of_a_service() else {
        return;
    };
    let secret = top.path().join("of root alone");
    fs::write(&secret, "untouched").unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
    for name in [
        "centre.db",
        "centre.db-in-use",
        "centre.db-migration",
        "centre.db.part",
        "backup.db",
        "backup.db.part",
        "backup.db.sha256",
        "absent",
    ] {
        let (link, target) = match name {
            // Where the link leads there is nothing yet, and the service may make nothing.
            "absent" => (data.join("centre.db"), top.path().join("absent")),
            name => (data.join(name), secret.clone()),
        };
        symlink(&target, &link).unwrap();
        let added = add_user("asha@example.org", &data);
        let backup = data.join("backup.db");
        let backed_up = run(&["backup", backup.to_str().unwrap()], &data);
        assert!(
            !(added.status.success() && backed_up.status.success())
                // Removed before it is made anew, as a link and not through it.
                || Path::new(name).extension().is_some_and(|it| it == "part"),
            "{name}: nothing was refused"
        );
        assert_eq!(fs::read_to_string(&secret).unwrap(), "untouched", "{name}");
        let found = fs::metadata(&secret).unwrap();
        assert_eq!((found.uid(), found.mode() & 0o777), (0, 0o600), "{name}");
        assert!(!top.path().join("absent").exists(), "{name}");
        for path in everything(&data).split_off(1) {
            fs::remove_file(path).unwrap();
        }
    }

    // A link in the place of the folder itself, in a folder of the service's.
    let link = data.join("inner");
    symlink(top.path(), &link).unwrap();
    let added = add_user("asha@example.org", &link);
    assert!(!added.status.success());
    assert!(said(&added).contains("as user 61184"), "{}", said(&added));
    assert!(!top.path().join("centre.db").exists());
}

#[test]
fn files_are_for_their_owner_alone_whatever_the_umask() {
    let top = tempfile::tempdir().unwrap();
    let data = top.path().join("made").join("by the program");
    let server = Server::start_with(
        &[
            "--data-dir",
            data.to_str().unwrap(),
            "--smtp-url",
            "smtp://127.0.0.1:9",
            "--mail-to",
            "office@example.org",
        ],
        with_umask_of_zero,
    );
    assert_eq!(server.get("/").status, 200);
    let added = add_user("asha@example.org", &data);
    assert!(added.status.success(), "{}", said(&added));
    for beside in ["-wal", "-shm", "-in-use", "-migration"] {
        let path = data.join(format!("centre.db{beside}"));
        assert!(path.exists(), "{}", path.display());
    }
    assert!(data.join("mail-in-hand").is_dir());
    expect_private(&data);
    let backup = data.join("backup.db");
    assert!(
        run(&["backup", backup.to_str().unwrap()], &data)
            .status
            .success()
    );
    expect_private(&data);
    drop(server);

    // A backup that others may read becomes a database that they may not.
    fs::set_permissions(&backup, fs::Permissions::from_mode(0o644)).unwrap();
    let restored = run(&["restore", "--force", backup.to_str().unwrap()], &data);
    assert!(restored.status.success(), "{}", said(&restored));
    fs::set_permissions(&backup, fs::Permissions::from_mode(0o600)).unwrap();
    expect_private(&data);

    // And so does what an earlier release has left open to others.
    for name in ["centre.db", "centre.db-in-use", "centre.db-migration"] {
        fs::set_permissions(data.join(name), fs::Permissions::from_mode(0o644)).unwrap();
    }
    assert!(run(&["user", "list"], &data).status.success());
    expect_private(&data);
}
