use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::{Mutex, PoisonError},
    thread,
};

use serde::{Deserialize, Serialize};

use crate::{
    Effort, Format, Info, Kind, MediaError, Picture, Problem, Source, card, discover,
    encode::{SETTINGS, encode_pixels},
    icons::icons,
    inspect,
    picture::{placeholder, short, variant_file},
    raster::{Decoded, STACK_BYTES, guarded},
    store,
};

/// The name of the picture that icons are made from.
pub(crate) const EMBLEM: &str = "emblem";

/// One address and the file that answers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asset {
    /// Path of the address, beginning with `/`.
    pub address: String,
    /// Name of the file in the cache directory. Several addresses may share one.
    pub file: String,
    /// Media type for `Content-Type`.
    pub content_type: String,
    /// Whether the address changes with the bytes.
    pub immutable: bool,
}

/// Every picture of a media directory with the files of its variants, and the site's icons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Catalogue {
    /// In order of name.
    pub pictures: Vec<Picture>,
    /// In order of address.
    pub assets: Vec<Asset>,
}

/// How far [`build_catalogue`] has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a> {
    /// Variants made so far in this run.
    pub made: usize,
    /// Variants that this run has to make; the others were in the cache.
    pub total: usize,
    /// The picture whose variant was made last.
    pub name: &'a str,
}

/// What stands in the cache beside a picture's variants.
#[derive(Serialize, Deserialize)]
struct Facts {
    info: Info,
    placeholder: Option<String>,
}

/// One width of one picture, in the formats that the cache lacks.
struct Job<'a> {
    source: &'a Source,
    hash: &'a str,
    width: u32,
    formats: Vec<Format>,
}

/// Makes every variant of every picture below `media_dir` that `cache_dir` does not hold yet, on
/// all cores, and removes the files in `cache_dir` that no picture uses any more (cards are left to [`Cards`](crate::Cards)). `progress` is
/// called after every variant that had to be made, from one thread at a time.
///
/// `cache_dir` belongs to this function alone; it is created where it does not exist. Sharing it
/// between profiles and branches of one checkout saves time, as its file names depend only on
/// what the pictures hold and on the encoders' settings.
///
/// # Errors
/// At the first picture that cannot be used, with its file and what to do about it.
pub fn build_catalogue(
    media_dir: &Path,
    cache_dir: &Path,
    progress: &(dyn Fn(Progress<'_>) + Sync),
) -> Result<Catalogue, MediaError> {
    store::create(cache_dir)?;
    let discovery = discover(media_dir)?;
    if let Some(refused) = discovery.refused.into_iter().next() {
        return Err(refused);
    }
    let sources = discovery.sources;
    let mut present: BTreeSet<String> = store::list(cache_dir)?.into_iter().collect();
    let mut wanted = BTreeSet::new();

    let pictures = in_parallel(&sources, |source| {
        let facts = facts(source, cache_dir)?;
        Ok(Picture::new(&source.name, &facts.info, facts.placeholder))
    })?;
    let mut assets = BTreeMap::new();
    let mut jobs: BTreeMap<(usize, u32), Job<'_>> = BTreeMap::new();
    for (index, (picture, source)) in pictures.iter().zip(&sources).enumerate() {
        wanted.insert(facts_file(&picture.hash));
        for variant in variants(picture) {
            let file = variant_file(&picture.hash, variant.width, variant.format);
            if wanted.insert(file.clone()) && present.insert(file.clone()) {
                jobs.entry((index, variant.width))
                    .or_insert_with(|| Job {
                        source,
                        hash: &picture.hash,
                        width: variant.width,
                        formats: Vec::new(),
                    })
                    .formats
                    .push(variant.format);
            }
            assets.insert(
                variant.address.clone(),
                Asset {
                    address: variant.address,
                    file,
                    content_type: variant.format.content_type().to_owned(),
                    immutable: variant.immutable,
                },
            );
        }
    }

    // The longest first, so that no core idles at the end.
    let mut jobs: Vec<_> = jobs.into_values().collect();
    jobs.sort_by_key(|job| std::cmp::Reverse(job.width));
    let total = jobs.iter().map(|job| job.formats.len()).sum();
    let made = Mutex::new(0);
    in_parallel(&jobs, |job| {
        make(job, cache_dir, &|| {
            let mut made = made.lock().unwrap_or_else(PoisonError::into_inner);
            *made += 1;
            progress(Progress {
                made: *made,
                total,
                name: &job.source.name,
            });
        })
    })?;

    if let Some(emblem) = sources
        .iter()
        .find(|source| source.name == EMBLEM && source.kind == Kind::Svg)
    {
        for asset in icon_assets(emblem, cache_dir)? {
            wanted.insert(asset.file.clone());
            assets.insert(asset.address.clone(), asset);
        }
    }
    for stale in store::list(cache_dir)? {
        if !wanted.contains(&stale) && !stale.starts_with(card::PREFIX) {
            store::remove(cache_dir, &stale)?;
        }
    }
    Ok(Catalogue {
        pictures,
        assets: assets.into_values().collect(),
    })
}

impl Catalogue {
    /// Bytes of every file that the catalogue names, each counted once.
    ///
    /// # Errors
    /// When a file of `cache_dir` is gone.
    pub fn total_bytes(&self, cache_dir: &Path) -> Result<u64, MediaError> {
        let files: BTreeSet<&str> = self.assets.iter().map(|asset| &*asset.file).collect();
        files
            .into_iter()
            .map(|file| {
                let path = cache_dir.join(file);
                let metadata =
                    fs::metadata(&path).map_err(|error| Problem::Read(error).at(path))?;
                Ok(metadata.len())
            })
            .sum()
    }
}

/// An address of a picture, and what it shows.
pub(crate) struct Variant {
    pub(crate) address: String,
    pub(crate) width: u32,
    pub(crate) format: Format,
    pub(crate) immutable: bool,
}

/// Every address of a picture.
pub(crate) fn variants(picture: &Picture) -> Vec<Variant> {
    let fixed = picture
        .fixed_addresses()
        .into_iter()
        .map(|(address, format)| Variant {
            address,
            width: picture.largest(),
            format,
            immutable: false,
        });
    let hashed = picture.widths.iter().flat_map(|&width| {
        picture.formats().map(|format| Variant {
            address: picture.address(width, format),
            width,
            format,
            immutable: true,
        })
    });
    hashed.chain(fixed).collect()
}

fn facts_file(hash: &str) -> String {
    format!("{}-{SETTINGS}.json", short(hash))
}

/// What is known of a picture, from the cache where it was found out before.
fn facts(source: &Source, cache_dir: &Path) -> Result<Facts, MediaError> {
    let bytes = source.read()?;
    let file = facts_file(blake3::hash(&bytes).to_hex().as_str());
    if let Some(facts) = fs::read(cache_dir.join(&file))
        .ok()
        .and_then(|known| serde_json::from_slice(&known).ok())
    {
        return Ok(facts);
    }
    let info = inspect(source)?;
    let placeholder = Decoded::from_bytes(source.kind, &bytes)
        .and_then(|decoded| placeholder(&decoded, info.has_alpha, source.kind))
        .map_err(|problem| problem.at(&source.path))?;
    let facts = Facts { info, placeholder };
    let json = serde_json::to_vec(&facts)
        .map_err(|error| Problem::Write(error.into()).at(cache_dir.join(&file)))?;
    store::write_whole(cache_dir, &file, &json)?;
    Ok(facts)
}

fn make(job: &Job<'_>, cache_dir: &Path, made: &dyn Fn()) -> Result<(), MediaError> {
    let at = |problem: Problem| problem.at(&job.source.path);
    let bytes = job.source.read()?;
    let pixels = guarded(job.source.kind, || {
        Decoded::from_bytes(job.source.kind, &bytes)?.pixels(job.width)
    })
    .map_err(at)?;
    for &format in &job.formats {
        let encoded = encode_pixels(&pixels, job.source.kind, format, Effort::Build).map_err(at)?;
        store::write_whole(
            cache_dir,
            &variant_file(job.hash, job.width, format),
            &encoded,
        )?;
        made();
    }
    Ok(())
}

fn icon_assets(emblem: &Source, cache_dir: &Path) -> Result<Vec<Asset>, MediaError> {
    let bytes = emblem.read()?;
    let hash = blake3::hash(&bytes).to_hex();
    icons(&bytes)
        .map_err(|problem| problem.at(&emblem.path))?
        .into_iter()
        .map(|icon| {
            let file = format!(
                "{}-{SETTINGS}{}",
                short(&hash),
                icon.address.replace('/', "-")
            );
            if !cache_dir.join(&file).exists() {
                store::write_whole(cache_dir, &file, &icon.bytes)?;
            }
            Ok(Asset {
                address: icon.address.to_owned(),
                file,
                content_type: icon.content_type.to_owned(),
                immutable: false,
            })
        })
        .collect()
}

/// Calls `work` for every item on all cores and keeps the order; the first error by order wins and
/// no further items are begun after an error.
pub(crate) fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R, MediaError> + Sync,
) -> Result<Vec<R>, MediaError> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let queue = Mutex::new(items.iter().enumerate());
    let results = Mutex::new(BTreeMap::new());
    let worker = || {
        loop {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, item)) = next else {
                return;
            };
            let result = work(item);
            let failed = result.is_err();
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.insert(index, result);
            if failed {
                *queue.lock().unwrap_or_else(PoisonError::into_inner) = [].iter().enumerate();
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..cores.min(items.len()) {
            let spawned = thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, worker);
            if spawned.is_err() {
                worker();
            }
        }
    });
    results
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .into_values()
        .collect()
}
