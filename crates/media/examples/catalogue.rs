//! Makes the catalogue of a media directory and says what it weighs:
//! `cargo run -p centre-media --example catalogue -- content/media target/pictures`.

use std::{env, path::PathBuf, process::ExitCode, time::Instant};

use centre_media::{Format, MediaError, Pack, build_catalogue};

fn main() -> ExitCode {
    let mut directories = env::args_os().skip(1).map(PathBuf::from);
    let (Some(media_dir), Some(cache_dir)) = (directories.next(), directories.next()) else {
        eprintln!("usage: catalogue <media directory> <cache directory>");
        return ExitCode::FAILURE;
    };
    match report(&media_dir, &cache_dir) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn report(media_dir: &std::path::Path, cache_dir: &std::path::Path) -> Result<(), MediaError> {
    let start = Instant::now();
    let catalogue = build_catalogue(media_dir, cache_dir, &|progress| {
        eprintln!("{}/{} {}", progress.made, progress.total, progress.name);
    })?;
    println!(
        "{} pictures, {} addresses, {} bytes of variants, in {:.1} s",
        catalogue.pictures.len(),
        catalogue.assets.len(),
        catalogue.total_bytes(cache_dir)?,
        start.elapsed().as_secs_f32()
    );
    println!(
        "{} bytes as a pack",
        Pack::join(&catalogue, cache_dir)?.len()
    );
    for picture in &catalogue.pictures {
        println!("{} {:?}", picture.src, picture.placeholder);
        for &width in &picture.widths {
            let bytes = |format: Format| {
                let address = picture.address(width, format);
                let asset = catalogue
                    .assets
                    .iter()
                    .find(|asset| asset.address == address);
                let file = asset.map(|asset| cache_dir.join(&asset.file));
                file.and_then(|file| file.metadata().ok())
                    .map_or(0, |metadata| metadata.len())
            };
            let [avif, webp, fallback] = picture.formats().map(bytes);
            println!("  {width:>5}  avif {avif:>7}  webp {webp:>7}  fallback {fallback:>7}");
        }
    }
    Ok(())
}
