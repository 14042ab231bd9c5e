use std::{
    fs,
    os::unix::{fs::PermissionsExt as _, net::UnixStream},
    process::{Child, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::{TestDatabase, as_postgres};

/// Debian's `PgBouncer` in front of a test's PostgreSQL server; ended when dropped.
pub struct PgBouncer {
    process: Child,
    folder: TempDir,
    database: String,
}

impl PgBouncer {
    /// Starts one with this `pool_mode` in front of `database`, which must be PostgreSQL's.
    pub fn start(pool_mode: &str, database: &TestDatabase) -> Self {
        let (socket, name) = (database.socket(), database.name());
        let server = socket.parent().expect("it is in a folder").display();
        let folder = tempfile::tempdir().expect("a temporary folder");
        // It steps down to a user of its own.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777))
            .expect("the folder is ours");
        let top = folder.path().display();
        let settings = format!(
            "[databases]\n\
             {name} = host={server} user=postgres\n\
             [pgbouncer]\n\
             pool_mode = {pool_mode}\n\
             auth_type = any\n\
             listen_addr =\n\
             unix_socket_dir = {top}\n"
        );
        let file = folder.path().join("pgbouncer.ini");
        fs::write(&file, settings).expect("a file");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("the file is ours");
        let process = as_postgres()
            .args(["/usr/sbin/pgbouncer", "--quiet"])
            .arg(&file)
            .current_dir("/")
            .stdin(Stdio::null())
            .spawn()
            .expect("the Debian package pgbouncer is installed");
        let bouncer = Self {
            process,
            folder,
            database: name.to_owned(),
        };
        let start = Instant::now();
        while UnixStream::connect(bouncer.folder.path().join(".s.PGSQL.6432")).is_err() {
            assert!(
                start.elapsed() < Duration::from_mins(1),
                "PgBouncer did not start"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
        bouncer
    }

    /// The address of the database behind it.
    pub fn url(&self) -> String {
        format!(
            "postgres://postgres@localhost:6432/{}?host={}",
            self.database,
            self.folder.path().display()
        )
    }
}

impl Drop for PgBouncer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
