//! A real SMTP server for tests, which accepts, refuses or hangs.

use std::{
    io::{self, BufRead as _, BufReader, Write as _},
    net::{IpAddr, SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use mailin::{Action, Handler, Response, SessionBuilder, response};

/// What the server does with mails for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// Takes every mail.
    Accepting,
    /// Takes every mail, and does not say so in time.
    Speechless,
    /// Takes every mail, and answers nothing when the client says goodbye.
    NeverEnding,
    /// Not now: 4xx.
    Busy,
    /// Refuses every recipient with this code and text.
    Refusing(u16, &'static str),
    /// Takes every recipient, and refuses each mail with this code and text.
    RefusingMails(u16, &'static str),
    /// Greets with this code and text, and closes.
    Closed(u16, &'static str),
    /// Does not take the client's name: 504.
    Choosy,
    /// Breaks the connection off when a mail is about to come.
    Dropping,
    /// Listens, and never says whether it has taken a mail.
    Hanging,
}

/// How long a hanging server hangs.
pub const HANGS: Duration = Duration::from_mins(1);

/// A server on a port of its own, until the process ends.
#[derive(Clone)]
pub struct Peer {
    mood: Arc<Mutex<Mood>>,
    mails: Arc<Mutex<Vec<String>>>,
    attempts: Arc<Mutex<u32>>,
    client_name: Arc<Mutex<String>>,
    body: Vec<u8>,
    address: SocketAddr,
}

impl Handler for Peer {
    fn rcpt(&mut self, _to: &str) -> Response {
        *locked(&self.attempts) += 1;
        match *locked(&self.mood) {
            Mood::Accepting
            | Mood::Speechless
            | Mood::NeverEnding
            | Mood::Hanging
            | Mood::Dropping
            | Mood::RefusingMails(..)
            | Mood::Closed(..)
            | Mood::Choosy => response::OK,
            Mood::Busy => Response::custom(450, "try later".to_owned()),
            Mood::Refusing(code, text) => Response::custom(code, text.to_owned()),
        }
    }

    fn data_start(&mut self, _: &str, _: &str, _: bool, _: &[String]) -> Response {
        self.body.clear();
        response::OK
    }

    fn data(&mut self, part: &[u8]) -> io::Result<()> {
        self.body.extend_from_slice(part);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        if *locked(&self.mood) == Mood::Hanging {
            std::thread::sleep(HANGS);
            return response::INTERNAL_ERROR;
        }
        if let Mood::RefusingMails(code, text) = *locked(&self.mood) {
            return Response::custom(code, text.to_owned());
        }
        let mail = String::from_utf8_lossy(&self.body).into_owned();
        locked(&self.mails).push(mail);
        if *locked(&self.mood) == Mood::Speechless {
            std::thread::sleep(Duration::from_secs(5));
        }
        response::OK
    }

    fn helo(&mut self, _ip: IpAddr, domain: &str) -> Response {
        domain.clone_into(&mut locked(&self.client_name));
        if *locked(&self.mood) == Mood::Choosy {
            *locked(&self.attempts) += 1;
            let text = "5.5.2 Helo command rejected: need fully-qualified hostname";
            return Response::custom(504, text.to_owned());
        }
        response::OK
    }
}

impl Peer {
    /// Starts it.
    ///
    /// # Errors
    ///
    /// When it cannot listen.
    pub fn start(mood: Mood) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let peer = Self {
            mood: Arc::new(Mutex::new(mood)),
            mails: Arc::default(),
            attempts: Arc::default(),
            client_name: Arc::default(),
            body: Vec::new(),
            address: listener.local_addr()?,
        };
        let handler = peer.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let (Ok(stream), handler) = (stream, handler.clone()) else {
                    continue;
                };
                std::thread::spawn(move || handler.talk(stream));
            }
        });
        Ok(peer)
    }

    /// One connection. It may break off at any time, as connections do.
    fn talk(self, stream: TcpStream) -> io::Result<()> {
        let mood = Arc::clone(&self.mood);
        if let Mood::Closed(code, text) = *locked(&mood) {
            *locked(&self.attempts) += 1;
            return write!(&stream, "{code} {text}\r\n");
        }
        let mut session = SessionBuilder::new("mail.example").build(stream.peer_addr()?.ip(), self);
        // Its short answers must not wait for one another.
        stream.set_nodelay(true)?;
        let mut writer = stream.try_clone()?;
        session.greeting().write_to(&mut writer)?;
        let mut reader = BufReader::new(stream);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line)? > 0 {
            let answer = session.process(&line);
            line.clear();
            if answer.code == 354 && *locked(&mood) == Mood::Dropping {
                break;
            }
            if answer.action == Action::Close && *locked(&mood) == Mood::NeverEnding {
                std::thread::sleep(Duration::from_secs(5));
                break;
            }
            if answer.action != Action::NoReply {
                answer.write_to(&mut writer)?;
                writer.flush()?;
            }
            if answer.action == Action::Close {
                break;
            }
        }
        Ok(())
    }

    /// For the setting that names the server.
    pub fn url(&self) -> String {
        format!("smtp://{}", self.address)
    }

    /// The mails it has taken, as they came.
    pub fn mails(&self) -> Vec<String> {
        locked(&self.mails).clone()
    }

    /// The name that the last client has given itself.
    pub fn client_name(&self) -> String {
        locked(&self.client_name).clone()
    }

    /// How often somebody tried to hand a mail over.
    pub fn attempts(&self) -> u32 {
        *locked(&self.attempts)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
