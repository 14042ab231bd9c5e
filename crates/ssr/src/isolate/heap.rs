//! The memory of an isolate: V8's heap, and array buffers beside it.

use std::cell::Cell;
use std::ffi::c_void;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use deno_core::{JsRuntime, v8};

use super::limits::Limits;

/// How large the young generation, the heap for new objects, may grow, in bytes: three semi-spaces
/// of 16 MiB. V8 would take three of 1 MiB for a heap of 128 MiB. It would then collect garbage in
/// the middle of a render, although nearly all of it dies when the render ends: a page with a table
/// of a thousand rows took 1.4 times as long.
const YOUNG_GENERATION: usize = 48 << 20;

/// The same for isolates that may keep many open responses: pages that wait for half a second survive the collections
/// of a small one, and are copied and marked for it. With 1,024 open pages these took 0.88 times the processor time.
const LARGEST_YOUNG_GENERATION: usize = 96 << 20;

/// How large the young generation of an isolate with these limits may grow, in bytes.
pub(super) fn young_generation(limits: Limits) -> usize {
    limits
        .young_generation
        .unwrap_or_else(|| (limits.heap / 4).clamp(YOUNG_GENERATION, LARGEST_YOUNG_GENERATION))
        .min(limits.heap / 3)
}

/// Ends the running script when the heap limit is near, instead of letting V8 end
/// the process. The limit is raised so that the script has room to unwind.
pub(super) fn guard_heap(runtime: &mut JsRuntime, exhausted: Rc<Cell<bool>>) {
    let handle = runtime.v8_isolate().thread_safe_handle();
    runtime.add_near_heap_limit_callback(move |current, _initial| {
        exhausted.set(true);
        handle.terminate_execution();
        current.saturating_mul(2)
    });
}

struct Budget {
    used: AtomicUsize,
    limit: usize,
}

impl Budget {
    fn take(&self, bytes: usize) -> bool {
        let before = self.used.fetch_add(bytes, Ordering::Relaxed);
        let fits = before.saturating_add(bytes) <= self.limit;
        if !fits {
            self.used.fetch_sub(bytes, Ordering::Relaxed);
        }
        fits
    }
}

/// Array buffers live outside V8's heap and its limit, so they get a limit of their
/// own; past it JavaScript sees `RangeError: Array buffer allocation failed`.
pub(super) fn bounded_allocator(limit: usize) -> v8::UniqueRef<v8::Allocator> {
    // SAFETY: the functions below uphold the contract of `v8::ArrayBuffer::Allocator`:
    // memory comes from and returns to the C allocator, the handle is a leaked Arc
    // that `drop_budget` takes back when the isolate is done with it.
    unsafe extern "C" fn allocate(budget: &Budget, bytes: usize) -> *mut c_void {
        if budget.take(bytes) {
            // SAFETY: calloc accepts every size; V8 checks for null.
            unsafe { libc::calloc(bytes.max(1), 1) }
        } else {
            std::ptr::null_mut()
        }
    }
    unsafe extern "C" fn allocate_uninitialized(budget: &Budget, bytes: usize) -> *mut c_void {
        if budget.take(bytes) {
            // SAFETY: malloc accepts every size; V8 checks for null.
            unsafe { libc::malloc(bytes.max(1)) }
        } else {
            std::ptr::null_mut()
        }
    }
    unsafe extern "C" fn free(budget: &Budget, data: *mut c_void, bytes: usize) {
        budget.used.fetch_sub(bytes, Ordering::Relaxed);
        // SAFETY: V8 gives back what one of the two functions above returned.
        unsafe { libc::free(data) }
    }
    unsafe extern "C" fn drop_budget(budget: *const Budget) {
        // SAFETY: the pointer came from `Arc::into_raw` below and is given back once.
        drop(unsafe { Arc::from_raw(budget) });
    }
    const VTABLE: &v8::RustAllocatorVtable<Budget> = &v8::RustAllocatorVtable {
        allocate,
        allocate_uninitialized,
        free,
        drop: drop_budget,
    };
    let budget = Arc::new(Budget {
        used: AtomicUsize::new(0),
        limit,
    });
    // SAFETY: handle and table belong together, see above.
    unsafe { v8::new_rust_allocator(Arc::into_raw(budget), VTABLE) }
}
