use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    os::unix::net::UnixStream,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use crate::TestDatabase;

/// A network between the program and PostgreSQL that can fall silent: connections stay open and
/// new ones are accepted, but no byte passes, and nobody is told. What was connected before or
/// during a silence never answers again, as behind a firewall that has forgotten it.
pub struct SilentProxy {
    port: u16,
    database: String,
    /// Odd while it is silent.
    silences: Arc<AtomicUsize>,
}

impl SilentProxy {
    /// Stands in front of the server of `database`, which must be PostgreSQL's.
    pub fn before(database: &TestDatabase) -> Self {
        let socket = database.socket();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let port = listener.local_addr().expect("it has an address").port();
        let silences = Arc::new(AtomicUsize::new(0));
        let heard = Arc::clone(&silences);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                pass_on(client, &socket, &heard);
            }
        });
        Self {
            port,
            database: database.name().to_owned(),
            silences,
        }
    }

    /// The address of the database behind it.
    pub fn url(&self) -> String {
        format!(
            "postgres://postgres@127.0.0.1:{}/{}?sslmode=disable",
            self.port, self.database
        )
    }

    /// From now on nothing passes.
    pub fn fall_silent(&self) {
        let before = self.silences.fetch_or(1, Ordering::SeqCst);
        assert_eq!(before % 2, 0, "it is silent already");
    }

    /// New connections work again.
    pub fn recover(&self) {
        let before = self.silences.fetch_add(1, Ordering::SeqCst);
        assert_eq!(before % 2, 1, "it is not silent");
    }
}

fn pass_on(client: TcpStream, socket: &Path, silences: &Arc<AtomicUsize>) {
    let begun = silences.load(Ordering::SeqCst);
    let Ok(server) = UnixStream::connect(socket) else {
        return;
    };
    let copies = (
        client.try_clone().expect("a socket can be cloned"),
        server.try_clone().expect("a socket can be cloned"),
    );
    for (mut from, mut to) in [
        (
            Box::new(client) as Box<dyn Read + Send>,
            Box::new(server) as Box<dyn Write + Send>,
        ),
        (Box::new(copies.1), Box::new(copies.0)),
    ] {
        let silences = Arc::clone(silences);
        thread::spawn(move || copy(&mut *from, &mut *to, begun, &silences));
    }
}

fn copy(from: &mut dyn Read, to: &mut dyn Write, begun: usize, silences: &AtomicUsize) {
    let mut bytes = vec![0; 1 << 16];
    loop {
        let read = from.read(&mut bytes).unwrap_or(0);
        if begun % 2 == 1 || silences.load(Ordering::SeqCst) != begun {
            // Nobody hears of the end of a connection either: both sockets stay open.
            loop {
                thread::park();
            }
        }
        if read == 0 || to.write_all(&bytes[..read]).is_err() {
            return;
        }
    }
}
