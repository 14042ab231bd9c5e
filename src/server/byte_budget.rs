//! Counts bytes: of a request, and those that requests hold or wait with.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use http::header::CONTENT_LENGTH;
use http::request::Parts;
use hyper::body::Body;

pub const OF_ALL: usize = 32 << 20;
pub const OF_CLIENT: usize = 8 << 20;
pub const OF_CONNECTION: usize = 4 << 20;

/// Of all /64 networks of a /48, which an IPv6 subscriber may have.
pub const OF_SITE: usize = 16 << 20;

/// Bytes of requests that may wait for room: on one connection all that HTTP/2 lets a browser have in flight, of a
/// client half of what all have, so that a school's browsers wait for each other instead of being refused.
pub const WAITING_OF_CONNECTION: usize = 512 << 10;
const WAITING_OF_CLIENT: usize = WAITING_OF_ALL / 2;
pub const WAITING_OF_ALL: usize = 8 << 20;

/// Bytes that only networks may reserve that have nothing yet: fifty of their requests.
const FOR_NEWCOMERS: usize = 4 << 20;

/// Bytes of the longest body that strangers may send. What editors send is longer, and read once they are known.
pub const LONGEST_BODY: usize = 256 << 10;

/// How many bytes requests hold and wait with, and how many they may.
#[derive(Debug)]
pub struct ByteBudget {
    pub reserved: AtomicUsize,
    most: usize,
    /// Of those that are reserved, by requests with a body. They announce much and may send nothing: what only
    /// asks for a page finds room beside them.
    pub of_forms: AtomicUsize,
    most_of_forms: usize,
    pub waiting: AtomicUsize,
    pub most_waiting: usize,
}

impl ByteBudget {
    fn new(most: usize, most_of_forms: usize, most_waiting: usize) -> Arc<Self> {
        Arc::new(Self {
            reserved: AtomicUsize::new(0),
            most,
            of_forms: AtomicUsize::new(0),
            most_of_forms,
            waiting: AtomicUsize::new(0),
            most_waiting,
        })
    }

    pub fn of_connection() -> Arc<Self> {
        Self::new(OF_CONNECTION, OF_CONNECTION, WAITING_OF_CONNECTION)
    }

    pub fn of_network(most: usize) -> Arc<Self> {
        Self::new(most, most / 2, WAITING_OF_CLIENT)
    }

    pub fn of_all() -> Arc<Self> {
        Self::new(OF_ALL, OF_ALL / 2, WAITING_OF_ALL)
    }

    /// What finds nothing reserved is let in, however large it is.
    pub fn can_reserve(&self, bytes: usize, is_form: bool) -> bool {
        let has_room = |reserved: &AtomicUsize, most: usize| {
            let reserved = reserved.load(Ordering::Relaxed);
            reserved == 0 || reserved + bytes <= most
        };
        has_room(&self.reserved, self.most)
            && (!is_form || has_room(&self.of_forms, self.most_of_forms))
    }

    /// Whether with so many bytes more a network would have no more than is left, beside what is kept for
    /// networks that have nothing yet.
    pub fn leaves_a_share(&self, of_network: &Self, bytes: usize) -> bool {
        let has = of_network.reserved.load(Ordering::Relaxed);
        let reserved = self.reserved.load(Ordering::Relaxed);
        has == 0 || has + bytes + reserved + FOR_NEWCOMERS <= self.most
    }

    pub fn is_nearly_exhausted(&self) -> bool {
        let nearly =
            |reserved: &AtomicUsize, most: usize| reserved.load(Ordering::Relaxed) > most / 4 * 3;
        nearly(&self.reserved, self.most) || nearly(&self.of_forms, self.most_of_forms)
    }
}

/// Bytes of a request.
#[derive(Debug, Clone, Copy)]
pub struct RequestSize {
    pub head: usize,
    /// Of the body, those that may be in memory before it is known who sends it.
    pub body: usize,
}

impl RequestSize {
    pub fn of(head: &Parts, body: &impl Body) -> Self {
        let fields = head.headers.iter();
        let fields: usize = fields
            .map(|(name, value)| name.as_str().len() + value.len())
            .sum();
        let address = head.uri.path_and_query().map_or(0, |it| it.as_str().len());
        let announced = || {
            let length = head.headers.get(CONTENT_LENGTH)?;
            length.to_str().ok()?.parse::<usize>().ok()
        };
        let body = if body.is_end_stream() {
            0
        } else {
            announced().unwrap_or(LONGEST_BODY).min(LONGEST_BODY)
        };
        Self {
            head: fields + address,
            body,
        }
    }
}
