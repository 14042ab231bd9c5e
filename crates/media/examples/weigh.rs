//! What the AVIF variants of a media directory weigh and how they look:
//! `cargo run --release -p centre-media --example weigh -- content/media [WIDTH…]`.

use std::{env, path::Path, process::ExitCode};

use centre_media::{MediaError, discover, weigh};

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let Some(media_dir) = arguments.next() else {
        eprintln!("usage: weigh <media directory> [width in pixels…]");
        return ExitCode::FAILURE;
    };
    let mut widths: Vec<u32> = arguments.filter_map(|width| width.parse().ok()).collect();
    if widths.is_empty() {
        widths.push(768);
    }
    match report(Path::new(&media_dir), &widths) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn report(media_dir: &Path, widths: &[u32]) -> Result<(), MediaError> {
    let mut total = 0;
    for source in discover(media_dir)?.sources {
        for &width in widths {
            let weighed = weigh(&source, width)?;
            println!(
                "{:36} {width:5} px  quantizer {:2}  {:6} bytes  SSIMULACRA2 {:.1}",
                source.name, weighed.quantizer, weighed.bytes, weighed.score
            );
            total += weighed.bytes;
        }
    }
    println!("{total} bytes");
    Ok(())
}
