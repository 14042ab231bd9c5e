//! Makes what the program carries: the bundles of `frontend/`, the pictures of
//! `content/media/` and the V8 start-up snapshot with the whole application in it.
//! Everything lands in `OUT_DIR`, where `src/embedded.rs` finds it.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use centre_content::Content;
use centre_media::{Catalogue, Pack};
use centre_ssr::{Host, RenderRequest, create_snapshot};

/// Renders of each page before the snapshot is taken. More gave no faster first page.
const WARM_UP_ROUNDS: usize = 3;

/// What the warm-up renders are told; see `RenderContext` in `crates/web`.
const WARM_UP_CONTEXT: &str = r#"{"user":null,"learnOpen":true,"year":2025,"donations":"off","mail":false,"publicUrl":"http://localhost:8080"}"#;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for input in [
        "build.rs",
        "content",
        "frontend/src",
        "frontend/build.mjs",
        "frontend/package-lock.json",
        "frontend/tsconfig.json",
    ] {
        println!("cargo::rerun-if-changed={}", root.join(input).display());
    }
    // V8's tables of addresses are most of what the loader has to adjust before `main`; in
    // this form they are a hundredth of the size.
    println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    let bundle = out.join("bundle");
    bundle_frontend(&root.join("frontend"), &bundle)?;
    compress_assets(&bundle.join("client/assets"), &out.join("assets"))?;
    strip_source_map(
        &bundle.join("server.js.map"),
        &out.join("server.js.map.zst"),
    )?;
    let catalogue = make_pictures(&root.join("content/media"), &out)?;
    let content = Content::embedded(&catalogue)
        .context("the files in content/ have mistakes; `centre content check` lists them too")?;
    fs::write(out.join("content.bin"), content.compile()?)?;
    make_snapshot(
        &bundle.join("server.js"),
        content,
        &out.join("snapshot.bin"),
    )
}

fn bundle_frontend(frontend: &Path, bundle: &Path) -> Result<()> {
    let lock = frontend.join("package-lock.json");
    let installed = frontend.join("node_modules/.package-lock.json");
    if modified(&installed) < modified(&lock) {
        command(
            Command::new("npm")
                .args(["ci", "--no-audit", "--no-fund"])
                .current_dir(frontend),
            "install the frontend's packages",
        )?;
    }
    command(
        Command::new("node")
            .arg("build.mjs")
            .arg("--out")
            .arg(bundle)
            .current_dir(frontend),
        "bundle the frontend",
    )
}

fn modified(path: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(path).and_then(|file| file.modified()).ok()
}

fn command(command: &mut Command, purpose: &str) -> Result<()> {
    let output = command.output().with_context(|| {
        format!(
            "{} is needed to {purpose}; install Node.js 20.19 or newer",
            command.get_program().display()
        )
    })?;
    if !output.status.success() {
        bail!(
            "could not {purpose} ({:?}):\n{}{}",
            command,
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(())
}

/// Copies the files and puts their compressed forms beside them, once for all requests.
fn compress_assets(from: &Path, to: &Path) -> Result<()> {
    if to.exists() {
        fs::remove_dir_all(to)?;
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .context("file names are UTF-8")?;
        let bytes = fs::read(&path)?;
        if Path::new(name)
            .extension()
            .is_some_and(|extension| extension == "js" || extension == "css")
        {
            let mut brotli = Vec::new();
            let params = brotli::enc::BrotliEncoderParams {
                size_hint: bytes.len(),
                ..Default::default()
            };
            brotli::BrotliCompress(&mut &bytes[..], &mut brotli, &params)?;
            fs::write(to.join(format!("{name}.br")), brotli)?;
            fs::write(
                to.join(format!("{name}.zst")),
                zstd::bulk::compress(&bytes, 19)?,
            )?;
            let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            gzip.write_all(&bytes)?;
            fs::write(to.join(format!("{name}.gz")), gzip.finish()?)?;
        }
        fs::write(to.join(name), bytes)?;
    }
    Ok(())
}

/// Keeps only what maps a position: the sources themselves stay out of the program.
fn strip_source_map(from: &Path, to: &Path) -> Result<()> {
    let mut map: serde_json::Value = serde_json::from_slice(&fs::read(from)?)?;
    let fields = map
        .as_object_mut()
        .context("a source map is a JSON object")?;
    fields.remove("sourcesContent");
    fs::write(to, zstd::bulk::compress(&serde_json::to_vec(&map)?, 19)?)?;
    Ok(())
}

/// Encodes what the cache does not hold yet. The cache is shared between profiles, for
/// encoding all pictures takes minutes.
fn make_pictures(media: &Path, out: &Path) -> Result<Catalogue> {
    let target = out
        .ancestors()
        .nth(4)
        .context("OUT_DIR is four folders below the target folder")?;
    let cache = target.join("pictures");
    let catalogue = centre_media::build_catalogue(media, &cache, &|progress| {
        println!("{} of {}: {}", progress.made, progress.total, progress.name);
    })?;
    fs::write(out.join("pictures.pack"), Pack::join(&catalogue, &cache)?)?;
    Ok(catalogue)
}

struct ContentHost(Content);

impl Host for ContentHost {
    fn call(&self, name: &str, argument: &str) -> Option<Arc<str>> {
        self.0.answer(name, argument)
    }

    fn log(&self, level: &str, message: &str) {
        if level == "error" || level == "warn" {
            println!(
                "cargo::warning=while warming up: {}",
                message.replace('\n', " ")
            );
        }
    }
}

fn make_snapshot(server_bundle: &Path, content: Content, to: &Path) -> Result<()> {
    let source = fs::read_to_string(server_bundle)?;
    let addresses: Vec<String> = content
        .keys()
        .map(|key| {
            if key == "home" {
                String::new()
            } else {
                key.to_owned()
            }
        })
        .collect();
    ensure!(!addresses.is_empty(), "content/ has no pages");
    let warm_up: Vec<RenderRequest> = addresses
        .iter()
        .map(|path| RenderRequest {
            url: format!("http://localhost:8080/{path}"),
            context: WARM_UP_CONTEXT.to_owned(),
        })
        .collect();
    let host: Arc<dyn Host> = Arc::new(ContentHost(content));
    let snapshot = create_snapshot(&source, &host, &warm_up, WARM_UP_ROUNDS)
        .context("the V8 snapshot could not be made")?;
    fs::write(to, snapshot)?;
    Ok(())
}
