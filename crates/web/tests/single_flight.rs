//! Single flight, in every order in which the steps of a few visitors can come.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::{AbortHandle, Abortable};
use quick_cache::UnitWeighter;
use quick_cache::sync::Cache;
use shuttle::future::{block_on, spawn, yield_now};
use single_flight::{RenderOutput, SingleFlight};

/// What the code locks with here: every lock is a moment at which another visitor may go on.
mod sync {
    pub(crate) struct Mutex<T>(shuttle::sync::Mutex<T>);

    impl<T> Mutex<T> {
        pub(crate) fn new(value: T) -> Self {
            Self(shuttle::sync::Mutex::new(value))
        }

        pub(crate) fn lock(&self) -> shuttle::sync::MutexGuard<'_, T> {
            self.0.lock().unwrap()
        }
    }
}

#[path = "../src/pages/single_flight.rs"]
#[expect(dead_code, reason = "what is kept is counted by metrics")]
mod single_flight;

type Answer = Result<RenderOutput<&'static str, &'static str>, &'static str>;

/// The renders of one page by several visitors.
struct Page {
    renders: SingleFlight<u8, &'static str, &'static str, UnitWeighter>,
    begun: AtomicUsize,
}

impl Page {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            renders: SingleFlight::new(Cache::with_weighter(4, 4, UnitWeighter)),
            begun: AtomicUsize::new(0),
        })
    }

    async fn ask(self: Arc<Self>, made: fn() -> Answer) -> Answer {
        let render = async {
            self.begun.fetch_add(1, Ordering::Relaxed);
            yield_now().await;
            made()
        };
        self.renders.get_or_make(&0, render).await
    }

    fn begun(&self) -> usize {
        self.begun.load(Ordering::Relaxed)
    }
}

/// Runs it in all orders, and answers how many there are.
fn in_all_orders(visit: impl Fn() + Send + Sync + 'static) -> usize {
    let orders = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&orders);
    shuttle::check_dfs(
        move || {
            counted.fetch_add(1, Ordering::Relaxed);
            visit();
        },
        None,
    );
    orders.load(Ordering::Relaxed)
}

/// The answers of visitors who come at the same time.
fn visitors(count: usize, page: &Arc<Page>, made: fn() -> Answer) -> Vec<Answer> {
    block_on(async {
        let visits: Vec<_> = (0..count)
            .map(|_| spawn(Arc::clone(page).ask(made)))
            .collect();
        let mut answers = Vec::new();
        for visit in visits {
            answers.push(visit.await.unwrap());
        }
        answers
    })
}

#[test]
fn a_page_that_is_kept_is_rendered_once() {
    let orders = in_all_orders(|| {
        let page = Page::new();
        for answer in visitors(2, &page, || Ok(RenderOutput::Cacheable("page"))) {
            assert!(matches!(answer, Ok(RenderOutput::Cacheable("page"))));
        }
        assert_eq!(page.begun(), 1);
    });
    assert!(orders > 100, "{orders}");
}

#[test]
fn a_page_that_is_not_kept_is_rendered_for_each() {
    let orders = in_all_orders(|| {
        let page = Page::new();
        for answer in visitors(2, &page, || Ok(RenderOutput::Uncacheable("page"))) {
            assert!(matches!(answer, Ok(RenderOutput::Uncacheable("page"))));
        }
        assert_eq!(page.begun(), 2);
    });
    assert!(orders > 100, "{orders}");
}

#[test]
fn who_waited_shares_the_failure() {
    let most = Arc::new(AtomicUsize::new(0));
    let fewest = Arc::new(AtomicUsize::new(usize::MAX));
    let (more, fewer) = (Arc::clone(&most), Arc::clone(&fewest));
    in_all_orders(move || {
        let page = Page::new();
        for answer in visitors(2, &page, || Err("no")) {
            assert!(matches!(answer, Err("no")));
        }
        more.fetch_max(page.begun(), Ordering::Relaxed);
        fewer.fetch_min(page.begun(), Ordering::Relaxed);
    });
    assert_eq!(fewest.load(Ordering::Relaxed), 1, "all came together");
    assert_eq!(most.load(Ordering::Relaxed), 2, "each came after the other");
}

#[test]
fn a_visitor_who_goes_away_keeps_nobody_waiting() {
    let orders = in_all_orders(|| {
        let page = Page::new();
        let made = || Ok(RenderOutput::Cacheable("page"));
        block_on(async {
            let (leave, leaving) = AbortHandle::new_pair();
            let impatient = spawn(Abortable::new(Arc::clone(&page).ask(made), leaving));
            let patient = spawn(Arc::clone(&page).ask(made));
            let goes_away = spawn(async move { leave.abort() });
            assert!(matches!(
                patient.await.unwrap(),
                Ok(RenderOutput::Cacheable("page"))
            ));
            goes_away.await.unwrap();
            let _ = impatient.await.unwrap();
            let late = Arc::clone(&page).ask(made).await;
            assert!(matches!(late, Ok(RenderOutput::Cacheable("page"))));
        });
        assert!(page.begun() <= 2);
    });
    assert!(orders > 100, "{orders}");
}

/// Four visitors have more orders than can be tried.
#[test]
fn four_visitors_share_one_render_in_a_thousand_orders() {
    let visit = || {
        let page = Page::new();
        for answer in visitors(4, &page, || Ok(RenderOutput::Cacheable("page"))) {
            assert!(matches!(answer, Ok(RenderOutput::Cacheable("page"))));
        }
        assert_eq!(page.begun(), 1);
    };
    shuttle::check_random(visit, 1000);
}
