//! The outbox, in every order in which two workers, the death of one of them and the clock can
//! take their turns with one mail.

use std::sync::{
    Arc, LazyLock, Mutex,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use centre_store::{MailWorker, NewMessage, Store, SubmissionOrigin};
use centre_testing::TestDatabase;
use jiff::Timestamp;
use shuttle::{
    Config, Runner,
    scheduler::DfsScheduler,
    thread::{spawn, yield_now},
};
use tokio::runtime::Runtime;

use crate::{seconds, start};

/// For how long a worker has a mail for itself.
const LEASE_SECONDS: i64 = 60;

/// The driver of a database needs more stack than the threads of a model have.
const STACK_BYTES: usize = 1 << 20;

/// The database's own threads. The model's take their turns one statement at a time.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

/// A mail that the other server has taken.
#[derive(Clone)]
struct Delivery {
    by: usize,
    lease_end: Timestamp,
    /// Whether the queue was told, and when the worker tried to.
    noted: Option<(bool, Timestamp)>,
}

#[derive(Default)]
struct Course {
    seconds: i64,
    deliveries: Vec<Delivery>,
    /// Leases that nobody has given back: whose, and until when.
    held: Vec<(usize, Timestamp)>,
}

struct Post {
    store: Store,
    course: Mutex<Course>,
    is_dead: AtomicBool,
}

/// The worker that may die.
const MORTAL: usize = 0;

impl Post {
    fn now(&self) -> Timestamp {
        start() + seconds(self.course.lock().unwrap().seconds)
    }

    fn dies(&self, number: usize) -> bool {
        number == MORTAL && self.is_dead.load(Ordering::Relaxed)
    }

    /// What a worker does: claim, hand over, note. It may be dead before each step.
    fn work(&self, number: usize, worker: &MailWorker) {
        let now = self.now();
        let claim = self
            .store
            .claim_mails(worker, 1, seconds(LEASE_SECONDS), now);
        let Some(mail) = RUNTIME.block_on(claim).unwrap().pop() else {
            return;
        };
        let lease_end = now + seconds(LEASE_SECONDS);
        {
            let mut course = self.course.lock().unwrap();
            let in_other_hands = course.held.iter().any(|&(_, end)| end > now);
            assert!(!in_other_hands, "one mail in two hands");
            course.held.push((number, lease_end));
        }
        yield_now();
        if self.dies(number) {
            return;
        }
        let delivery = {
            let mut course = self.course.lock().unwrap();
            course.deliveries.push(Delivery {
                by: number,
                lease_end,
                noted: None,
            });
            course.deliveries.len() - 1
        };
        // The other one's second pause would show nothing, and triples the orders.
        if number == MORTAL {
            yield_now();
        }
        if self.dies(number) {
            return;
        }
        let now = self.now();
        let noted = RUNTIME
            .block_on(self.store.mail_sent(worker, mail.id, now))
            .unwrap();
        self.course.lock().unwrap().deliveries[delivery].noted = Some((noted, now));
    }
}

fn one_mail(store: &Store) {
    let message = NewMessage {
        first_name: "Kumari".to_owned(),
        last_name: "Naidoo".to_owned(),
        email: "kumari@example.org".to_owned(),
        phone: None,
        subject: "A question".to_owned(),
        message: "May I come?".to_owned(),
    };
    RUNTIME
        .block_on(store.add_message(&message, SubmissionOrigin::default(), start()))
        .unwrap();
}

fn course_of_one_mail(store: &Store) {
    one_mail(store);
    let post = Arc::new(Post {
        store: store.clone(),
        course: Mutex::default(),
        is_dead: AtomicBool::new(false),
    });
    let identities: Arc<[MailWorker; 3]> = Arc::new([(); 3].map(|()| MailWorker::new().unwrap()));

    let mut turns = Vec::new();
    for number in [MORTAL, 1] {
        let (post, identities) = (Arc::clone(&post), Arc::clone(&identities));
        turns.push(spawn(move || post.work(number, &identities[number])));
    }
    let (death, mortal) = (Arc::clone(&post), Arc::clone(&identities));
    turns.push(spawn(move || {
        death.is_dead.store(true, Ordering::Relaxed);
    }));
    yield_now();
    post.course.lock().unwrap().seconds += LEASE_SECONDS;
    for turn in turns {
        turn.join().unwrap();
    }

    // Somebody finds out that it is dead, and the next worker comes by.
    let given_back = post.store.give_back_mails(&mortal[MORTAL], post.now());
    RUNTIME.block_on(given_back).unwrap();
    let mut course = post.course.lock().unwrap();
    course.held.retain(|&(by, _)| by != MORTAL);
    course.seconds += 2 * LEASE_SECONDS;
    drop(course);
    post.work(2, &identities[2]);

    let course = post.course.lock().unwrap();
    let noted = |delivery: &&Delivery| matches!(delivery.noted, Some((true, _)));
    assert_eq!(course.deliveries.iter().filter(noted).count(), 1);
    for delivery in &course.deliveries {
        let excused = match delivery.noted {
            Some((true, _)) => true,
            Some((false, at)) => at >= delivery.lease_end,
            None => delivery.by == MORTAL,
        };
        assert!(excused, "a mail was sent twice without need");
    }
    let left = RUNTIME.block_on(store.outbox_status()).unwrap();
    assert_eq!((left.waiting, left.given_up), (0, 0), "a mail was lost");
}

fn in_all_orders(db: &TestDatabase) {
    let orders = Arc::new(AtomicUsize::new(0));
    let (counted, store) = (Arc::clone(&orders), db.store.clone());
    let mut config = Config::new();
    config.stack_size = STACK_BYTES;
    Runner::new(DfsScheduler::new(None, false), config).run(move || {
        counted.fetch_add(1, Ordering::Relaxed);
        course_of_one_mail(&store);
    });
    let orders = orders.load(Ordering::Relaxed);
    assert!(orders > 100, "{orders}");
}

#[test]
fn a_mail_is_sent_once_whatever_comes_first_sqlite() {
    in_all_orders(&RUNTIME.block_on(TestDatabase::sqlite()));
}

#[test]
fn a_mail_is_sent_once_whatever_comes_first_postgres() {
    in_all_orders(&RUNTIME.block_on(TestDatabase::postgres()));
}
