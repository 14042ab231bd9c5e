//! Fresh, empty databases for tests: SQLite files, and databases of a PostgreSQL server
//! that is started for the test process from the `postgresql` package and vanishes
//! with it.

use std::{
    io::{BufRead as _, BufReader, Read as _},
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, SqliteConnection};
use tempfile::TempDir;

use centre_store::{DatabaseUrl, Store};

/// A database of one test.
pub struct TestDatabase {
    /// Open and up to date.
    pub store: Store,
    /// To open it once more, as another replica or after a restart.
    pub url: DatabaseUrl,
    /// The same as text, for another process.
    pub url_text: String,
    _directory: Option<TempDir>,
}

impl TestDatabase {
    /// An SQLite file in a directory that is removed with this value.
    pub async fn sqlite() -> Self {
        let directory = tempfile::tempdir().expect("a temporary directory can be made");
        let path = directory.path().join("centre.db");
        let url_text = format!("sqlite:{}", path.display());
        Self::open(url_text, Some(directory)).await
    }

    /// A database of this process's PostgreSQL server.
    pub async fn postgres() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let server = SERVER.url("postgres");
        let mut connection = PgConnection::connect(&server)
            .await
            .expect("the PostgreSQL server answers");
        sqlx::query(AssertSqlSafe(format!("CREATE DATABASE {name}")))
            .execute(&mut connection)
            .await
            .expect("a database can be made");
        connection
            .close()
            .await
            .expect("the connection ends in peace");
        Self::open(SERVER.url(&name), None).await
    }

    /// What it is called at its PostgreSQL server.
    pub fn name(&self) -> &str {
        let (start, _) = self.url_text.split_once('?').expect("it is PostgreSQL's");
        start.rsplit_once('/').expect("the address has a path").1
    }

    /// Where its PostgreSQL server listens.
    pub(crate) fn socket(&self) -> PathBuf {
        let (_, folder) = self
            .url_text
            .split_once("?host=")
            .expect("it is PostgreSQL's");
        Path::new(folder).join(".s.PGSQL.5432")
    }

    /// Runs statements, one after the other in a session of their own.
    pub async fn run(&self, statements: &[&str]) {
        let statements = statements.iter().map(|it| (*it).to_owned());
        let statements = statements.map(AssertSqlSafe);
        if let DatabaseUrl::Sqlite(_) = self.url {
            let connection = SqliteConnection::connect(&self.url_text).await;
            let mut connection = connection.expect("the file can be opened");
            for statement in statements {
                let done = connection.execute(statement).await;
                done.expect("the statement works");
            }
            let closed = connection.close().await;
            closed.expect("the connection ends in peace");
            return;
        }
        let connection = PgConnection::connect(&self.url_text).await;
        let mut connection = connection.expect("the PostgreSQL server answers");
        for statement in statements {
            let done = connection.execute(statement).await;
            done.expect("the statement works");
        }
        let closed = connection.close().await;
        closed.expect("the connection ends in peace");
    }

    /// Ends all sessions of PostgreSQL with this database.
    pub async fn end_sessions(&self) {
        self.run(&["SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()"])
            .await;
    }

    async fn open(url_text: String, directory: Option<TempDir>) -> Self {
        let url: DatabaseUrl = url_text.parse().expect("the address is well-formed");
        let store = Store::open(&url).await.expect("a fresh database opens");
        Self {
            store,
            url,
            url_text,
            _directory: directory,
        }
    }
}

/// Makes two tests of each function that takes a [`TestDatabase`]: one on SQLite, one
/// on PostgreSQL.
#[macro_export]
macro_rules! on_both_databases {
    ($($(#[$attribute:meta])* async fn $name:ident($database:ident: TestDatabase) $body:block)+) => {
        $(
            $(#[$attribute])*
            async fn $name($database: $crate::TestDatabase) $body

            mod $name {
                #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
                async fn sqlite() {
                    super::$name($crate::TestDatabase::sqlite().await).await;
                }

                #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
                async fn postgres() {
                    super::$name($crate::TestDatabase::postgres().await).await;
                }
            }
        )+
    };
}

/// One server for all tests of a process.
static SERVER: LazyLock<PostgresServer> = LazyLock::new(PostgresServer::start);

struct PostgresServer {
    /// Holds the server's socket and its data.
    directory: PathBuf,
    /// Reads from a pipe of this process, and takes the server down when that ends,
    /// however this process ends.
    _keeper: Child,
}

/// Starts the server, says where, waits for the end of its input, and cleans up. The
/// server keeps nothing: it need not sync.
const KEEPER: &str = r#"
set -eu
bin=$1
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
"$bin/initdb" -D "$directory/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >"$directory/log" 2>&1 ||
    { cat "$directory/log" >&2; exit 1; }
"$bin/pg_ctl" start -w -s -D "$directory/data" -l "$directory/log" \
    -o "-k '$directory' -c listen_addresses='' -c fsync=off -c max_connections=400" </dev/null >/dev/null ||
    { cat "$directory/log" >&2; exit 1; }
echo "$directory"
cat >/dev/null
"$bin/pg_ctl" stop -s -m immediate -D "$directory/data" >/dev/null 2>&1
"#;

impl PostgresServer {
    fn start() -> Self {
        let bin = postgres_programs().unwrap_or_else(|| {
            panic!(
                "the tests of the store need a PostgreSQL server: install the Debian package \
                 `postgresql` (its programs are looked for in /usr/lib/postgresql/*/bin and PATH)"
            )
        });
        let mut command = as_postgres();
        command
            .args(["sh", "-c", KEEPER, "keeper"])
            .arg(&bin)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // Ctrl-C in the terminal must not end it before it has cleaned up.
            .process_group(0);
        let mut keeper = command.spawn().expect("`setpriv` of util-linux can be run");
        let mut line = String::new();
        let output = keeper.stdout.take().expect("it is piped");
        BufReader::new(output)
            .read_line(&mut line)
            .expect("the keeper's output can be read");
        if line.is_empty() {
            let mut reason = String::new();
            let mut errors = keeper.stderr.take().expect("it is piped");
            errors
                .read_to_string(&mut reason)
                .expect("the keeper's errors can be read");
            panic!("PostgreSQL in {} did not start:\n{reason}", bin.display());
        }
        Self {
            directory: line.trim_end().into(),
            _keeper: keeper,
        }
    }

    fn url(&self, database: &str) -> String {
        format!(
            "postgres://postgres@localhost/{database}?host={}",
            self.directory.display()
        )
    }
}

/// PostgreSQL refuses to run as root, so root steps down to the package's user.
pub fn as_postgres() -> Command {
    let root = std::fs::metadata("/proc/self")
        .is_ok_and(|it| std::os::unix::fs::MetadataExt::uid(&it) == 0);
    if !root {
        return Command::new("env");
    }
    let mut command = Command::new("setpriv");
    command.args([
        "--reuid=postgres",
        "--regid=postgres",
        "--init-groups",
        "--",
    ]);
    command
}

/// The directory of the newest installed server.
pub fn postgres_programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let newest = versions
        .filter_map(|it| Some((it.file_name().to_str()?.parse::<u32>().ok()?, it.path())))
        .max_by_key(|(version, _)| *version)
        .map(|(_, path)| path.join("bin"));
    let in_path = || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).find(|it| has_server(it))
    };
    newest.filter(|it| has_server(it)).or_else(in_path)
}

fn has_server(directory: &Path) -> bool {
    ["initdb", "pg_ctl", "postgres"]
        .iter()
        .all(|program| directory.join(program).is_file())
}
