//! Misbehaviour on demand, so that tests of a whole program can put an isolate through
//! everything that a broken bundle could do.

/// Whether this build can be told to misbehave: with debug assertions only. Nothing in
/// another build looks at [`Config::faults`](crate::Config::faults).
pub const FAULTS_BUILT_IN: bool = cfg!(debug_assertions);

/// Path under which the faults are, followed by the name of one.
pub const FAULTS_PREFIX: &str = "/~faults/";

/// Names of the faults, and what each runs instead of a render. With
/// [`Config::faults`](crate::Config::faults) on, a render of `…/~faults/NAME` is the fault.
pub const FAULTS: [(&str, &str); 7] = [
    ("endless-loop", "for (;;) {}"),
    (
        "endless-promises",
        "(async () => { for (;;) await null; })()",
    ),
    (
        "memory-hog",
        "(() => { const kept = []; for (;;) kept.push(new Array(10_000).fill({})); })()",
    ),
    (
        "deep-recursion",
        "(() => { const f = () => f() + 1; return f(); })()",
    ),
    (
        "huge-output",
        r#"({ status: 200, headers: [], head: "", html: "x".repeat(64 << 20), data: "{}" })"#,
    ),
    (
        "poisoned-global",
        r#"for (const name of ["map", "push", "forEach", "join"])
             Array.prototype[name] = () => { throw new TypeError("poisoned"); };
           ({ status: 200, headers: [], head: "", html: "poisoned", data: "{}" })"#,
    ),
    (
        "unhandled-rejection",
        r#"Promise.reject(new Error("stray"));
           ({ status: 200, headers: [], head: "", html: "rejected", data: "{}" })"#,
    ),
];

/// What the render of `url` is to run instead, if it asks for a fault.
pub(crate) fn script(enabled: bool, url: &str) -> Option<&'static str> {
    if !FAULTS_BUILT_IN || !enabled {
        return None;
    }
    let (_, wanted) = url.split('?').next()?.split_once(FAULTS_PREFIX)?;
    FAULTS
        .iter()
        .find(|(name, _)| *name == wanted)
        .map(|(_, script)| *script)
}
