//! The address of a PostgreSQL server says whether it must prove who it is.

use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use centre_store::{DatabaseUrl, Store};
use centre_testing::{as_postgres, postgres_programs};

/// A server on this machine's name; ended when dropped.
struct Server {
    folder: tempfile::TempDir,
    programs: PathBuf,
    port: u16,
}

#[track_caller]
fn run(command: &mut Command) {
    let output = command.current_dir("/").output().unwrap();
    assert!(output.status.success(), "{command:?}: {output:?}");
}

impl Server {
    /// With the certificate of `certificates`, or none.
    fn start(certificates: Option<&Path>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o777)).unwrap();
        // Not reserved: whoever takes it meanwhile makes the server fail to start.
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let server = Self {
            programs: postgres_programs().expect("the Debian package postgresql is installed"),
            folder,
            port,
        };
        run(as_postgres()
            .arg(server.programs.join("initdb"))
            .args([
                "-U",
                "postgres",
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--no-sync",
                "-D",
            ])
            .arg(server.data()));
        let encryption = certificates.map_or(String::new(), |certificates| {
            let folder = certificates.display();
            format!(
                "-c ssl=on -c ssl_cert_file={folder}/server.pem -c ssl_key_file={folder}/server.key"
            )
        });
        let options = format!(
            "-p {port} -c listen_addresses=localhost -c unix_socket_directories='' -c fsync=off \
             {encryption}"
        );
        run(as_postgres()
            .arg(server.programs.join("pg_ctl"))
            .args(["start", "-w", "-s", "-o", &options, "-l"])
            .arg(server.folder.path().join("log"))
            .arg("-D")
            .arg(server.data()));
        server
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    async fn open(&self, host: &str, settings: &str) -> Result<(), String> {
        let url = format!(
            "postgres://postgres@{host}:{}/postgres?{settings}",
            self.port
        );
        let url: DatabaseUrl = url.parse().unwrap();
        let store = Store::open(&url)
            .await
            .map_err(|error| format!("{error:?}"))?;
        store.close().await;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = as_postgres()
            .arg(self.programs.join("pg_ctl"))
            .args(["stop", "-s", "-m", "immediate", "-D"])
            .arg(self.data())
            .current_dir("/")
            .status();
    }
}

/// What deploy/compose.yaml makes for its server.
fn certificates(folder: &Path, name: &str) -> PathBuf {
    let made = folder.join(name);
    std::fs::create_dir(&made).unwrap();
    std::fs::set_permissions(&made, std::fs::Permissions::from_mode(0o755)).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/database-certificate");
    run(Command::new(script).arg(&made).arg(name));
    made
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_server_that_cannot_prove_who_it_is_gets_no_password() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let own = certificates(folder.path(), "localhost");
    let of_others = certificates(folder.path(), "elsewhere.example");
    let verified = |certificates: &Path| {
        let authority = certificates.join("ca.pem").display().to_string();
        format!("sslmode=verify-full&sslrootcert={authority}")
    };

    let server = Server::start(Some(&own));
    server.open("localhost", &verified(&own)).await.unwrap();
    // Another authority, another name, and the authorities of the web alone.
    for (host, settings) in [
        ("localhost", verified(&of_others)),
        ("127.0.0.1", verified(&own)),
        ("localhost", "sslmode=verify-full".to_owned()),
    ] {
        let refused = server.open(host, &settings).await.unwrap_err();
        assert!(refused.contains("ertificate"), "{settings}: {refused}");
    }
    drop(server);

    let plain = Server::start(None);
    let refused = plain.open("localhost", &verified(&own)).await.unwrap_err();
    assert!(refused.contains("does not support TLS"), "{refused}");
}
