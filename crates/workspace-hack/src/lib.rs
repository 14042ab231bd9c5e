//! Nothing: what this package depends on is its purpose (see its Cargo.toml).
