//! Makes what the program carries: the bundles of `frontend/`, the pictures of
//! `content/media/` as they were drawn, and the V8 start-up snapshot with the whole application in it.
//! Everything lands in `OUT_DIR`, where `src/embedded.rs` finds it.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use centre_content::Content;
use centre_picture_source::EmbeddedPictures;
use centre_ssr::{Bundle, Host, HostError, RenderRequest, WarmUp, create_snapshot};

/// Renders of each page before the snapshot is taken. More gave no faster first page.
const WARM_UP_ROUNDS: usize = 3;

/// The address at which the bundle lists its screens, which every start asks for.
const SCREEN_LIST: &str = "list:screens";

/// A render that takes longer while the program is built will not end at all.
const RENDER_DEADLINE: Duration = Duration::from_mins(1);

/// What the warm-up renders are told; see `RenderContext` in `crates/web`. What the home
/// page has of it is kept in the snapshot, so it is told the year that it will be, and of events
/// what holds since the last one.
fn warm_up_context(content: &Content) -> Result<String> {
    println!("cargo::rerun-if-env-changed=SOURCE_DATE_EPOCH");
    let now = match env::var("SOURCE_DATE_EPOCH") {
        Ok(seconds) => jiff::Timestamp::from_second(seconds.parse()?)?,
        Err(_) => jiff::Timestamp::now(),
    };
    let year = now.to_zoned(jiff::tz::TimeZone::UTC).year();
    let (since, _) = content.agenda().period(now);
    Ok(format!(
        r#"{{"user":null,"learnOpen":true,"year":{year},"donations":"off","mail":false,"eventsSince":"{since}","publicUrl":"http://localhost:8080"}}"#
    ))
}

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
    centre_ssr::set_v8_flags(centre_ssr::FLAGS_FOR_PAGES)?;
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for input in [
        "build.rs",
        "content",
        "crates/ssr/react/build",
        "crates/ssr/react/src",
        "frontend/src",
        "frontend/build",
        "frontend/build.mjs",
        "frontend/package.json",
        "frontend/package-lock.json",
        "frontend/tsconfig.json",
    ] {
        println!("cargo::rerun-if-changed={}", root.join(input).display());
    }
    // V8's tables of addresses are most of what the loader has to adjust before `main`; in
    // this form they are a hundredth of the size.
    if env::var("CARGO_CFG_TARGET_OS")? == "linux" {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    let bundle = out.join("bundle");
    bundle_frontend(&root.join("frontend"), &bundle)?;
    compress_assets(&bundle.join("client/assets"), &out.join("assets"))?;
    let source_map = fs::read(bundle.join("server.js.map"))?;
    fs::write(
        out.join("server.js.map.zst"),
        zstd::bulk::compress(&source_map, 19)?,
    )?;
    let pictures = EmbeddedPictures::collect(&root.join("content/media"))?;
    fs::write(out.join("pictures.bin"), pictures.to_bytes()?)?;
    let content = Content::embedded(&pictures)
        .context("the files in content/ have mistakes; `centre content check` lists them too")?;
    fs::write(out.join("content.bin"), content.compile()?)?;
    let addresses: Vec<String> = content.keys().map(str::to_owned).collect();
    let server = Bundle::from_source(fs::read_to_string(bundle.join("server.js"))?)
        .with_source_map(move || Ok(source_map));
    let snapshot = make_snapshot(&server, content, &addresses)?;
    fs::write(out.join("snapshot.bin"), snapshot)?;
    Ok(())
}

fn bundle_frontend(frontend: &Path, bundle: &Path) -> Result<()> {
    let lock = frontend.join("package-lock.json");
    let installed = frontend.join("node_modules/.package-lock.json");
    if modified(&installed) < modified(&lock) {
        command(
            Command::new("npm")
                .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
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

struct ContentHost(Content);

impl Host for ContentHost {
    fn call(&self, name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError> {
        Ok(self.0.answer(name, argument))
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

fn make_snapshot(server: &Bundle, content: Content, documents: &[String]) -> Result<Box<[u8]>> {
    ensure!(!documents.is_empty(), "content/ has no pages");
    let visit = warm_up_context(&content)?;
    let mut documents: Vec<&String> = documents.iter().collect();
    // The first page is the one that the snapshot still knows.
    documents.sort_by_key(|key| *key != "home");
    let pages = documents
        .into_iter()
        .map(|key| if key == "home" { "" } else { key })
        .map(|path| format!("http://localhost:8080/{path}"));
    let requests = pages
        .chain([SCREEN_LIST.to_owned()])
        .map(|url| RenderRequest::new(url).context(&visit));
    let warm_up = WarmUp::new(requests)
        .rounds(WARM_UP_ROUNDS)
        .deadline(RENDER_DEADLINE);
    create_snapshot(server, ContentHost(content), &warm_up)
        .context("the V8 snapshot could not be made")
}
