//! A page that is kept costs the same few allocations whatever it weighs.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use centre_store::Store;
use centre_web::{RevisionBuilder as _, RevisionPurpose, Site, router};
use clap::Parser;
use tower::ServiceExt as _;

use crate::Arguments;
use crate::embedded::RevisionSource;

/// Counts the allocations of each thread.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: every call is handed on to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // A thread that ends allocates after its counter is gone.
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// What one kept page may cost, its way through all layers included. What it is made of: the
/// router's and the layers' boxes, the answer's headers, the request's id.
const MOST: u64 = 42;

#[tokio::test]
async fn a_kept_page_costs_the_same_few_allocations_whatever_it_weighs() {
    let folder = tempfile::tempdir().unwrap();
    let options = ["centre", "--data-dir", folder.path().to_str().unwrap()];
    let options = Arguments::parse_from(options).serve;
    let source = RevisionSource::new(options.clone());
    let revision = source.revision(None, RevisionPurpose::Visitors).unwrap();
    let store = Store::unopened(&options.data.database().unwrap());
    store.prepare().await.unwrap();
    let site = Arc::new(Site::new(
        options.site().unwrap(),
        source.assets(),
        revision,
        store,
    ));
    site.learn_addresses().await;
    let router = router(site);
    let ask = async |path: &str| {
        let request = Request::get(path).header("host", "www.example.org");
        let request = request.body(Body::empty()).unwrap();
        let router = router.clone();
        let before = ALLOCATIONS.get();
        let answer = router.oneshot(request).await.unwrap();
        let allocations = ALLOCATIONS.get() - before;
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers().get("server-timing"), None, "{path}");
        allocations
    };
    let large = "/services/nutrition-programme";
    let small = "/learn/quizzes";
    for path in [large, small] {
        // The first answer is rendered.
        let request = Request::get(path).header("host", "www.example.org");
        let request = request.body(Body::empty()).unwrap();
        assert_eq!(
            router.clone().oneshot(request).await.unwrap().status(),
            StatusCode::OK
        );
        ask(path).await;
    }
    let hit = ask(large).await;
    for path in [large, small, small, large] {
        assert_eq!(ask(path).await, hit, "{path}");
    }
    assert!(hit <= MOST, "{hit} allocations");
}
