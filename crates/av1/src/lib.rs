//! Still pictures as AV1, encoded by libaom. All of this program's calls into it are here.

use std::ffi::c_int;

/// Bits of a sample. Ten keep skies and water free of bands at no cost in bytes.
pub const DEPTH: u8 = 10;

/// The longest side that AV1 can hold, in pixels.
const MAX_SIDE: u32 = 65_536;

/// Samples of one picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planes {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Full range at [`DEPTH`] bits: Y alone, or Y, U and V by BT.601. All have `width` x `height`
    /// samples, or U and V half of that in both directions, rounded up.
    pub samples: Vec<Vec<u16>>,
}

/// An encoded picture.
#[derive(Clone, Debug)]
pub struct Encoded {
    /// AV1's open bitstream units: what an AVIF file has as the data of its item.
    pub data: Vec<u8>,
    /// What a decoder will make of it.
    pub shown: Planes,
}

/// Why a picture was not encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodeError {
    /// Planes that do not have the size that they should have.
    #[error("the planes do not have the size of the picture")]
    Shape,
    /// The encoder gave up, as it does when memory is short.
    #[error("the AV1 encoder gave up")]
    Encoder,
}

#[repr(C)]
struct Still {
    planes: [*const u16; 3],
    width: u32,
    height: u32,
    monochrome: c_int,
    subsampled: c_int,
    quantizer: u32,
    speed: c_int,
}

// SAFETY: these are their declarations in still.c.
unsafe extern "C" {
    fn centre_av1_still(
        still: *const Still,
        shown: *const [*mut u16; 3],
        data: *mut *mut u8,
        length: *mut usize,
    ) -> c_int;
    fn centre_av1_free(data: *mut u8);
}

/// How chroma is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chroma {
    None,
    Half,
    Full,
}

impl Planes {
    fn chroma(&self) -> Option<Chroma> {
        let Self { width, height, .. } = *self;
        let length = |width: u32, height: u32| usize::try_from(width.checked_mul(height)?).ok();
        let full = length(width, height)?;
        let half = length(width.div_ceil(2), height.div_ceil(2))?;
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return None;
        }
        let lengths: Vec<usize> = self.samples.iter().map(Vec::len).collect();
        match *lengths {
            [y] if y == full => Some(Chroma::None),
            [y, u, v] if y == full && u == full && v == full => Some(Chroma::Full),
            [y, u, v] if y == full && u == half && v == half => Some(Chroma::Half),
            _ => None,
        }
    }
}

/// Encodes a picture on this thread alone. `quantizer` is from 0 (everything is kept) to 63,
/// `speed` from 0 (smallest) to 9 (fastest); both are libaom's.
///
/// # Errors
/// Of planes that make no picture, and where the encoder gives up.
pub fn encode(planes: &Planes, quantizer: u8, speed: u8) -> Result<Encoded, EncodeError> {
    let chroma = planes.chroma().ok_or(EncodeError::Shape)?;
    let limit = (1 << DEPTH) - 1;
    if planes
        .samples
        .iter()
        .flatten()
        .any(|&sample| sample > limit)
    {
        return Err(EncodeError::Shape);
    }
    let mut shown = planes.clone();
    let plane = |index: usize| {
        let samples = planes.samples.get(index);
        samples.map_or(std::ptr::null(), Vec::as_ptr)
    };
    let still = Still {
        planes: [plane(0), plane(1), plane(2)],
        width: planes.width,
        height: planes.height,
        monochrome: (chroma == Chroma::None).into(),
        subsampled: (chroma == Chroma::Half).into(),
        quantizer: quantizer.min(63).into(),
        speed: speed.min(9).into(),
    };
    let mut to = [std::ptr::null_mut(); 3];
    for (to, plane) in to.iter_mut().zip(&mut shown.samples) {
        *to = plane.as_mut_ptr();
    }
    let (mut data, mut length) = (std::ptr::null_mut(), 0);
    // SAFETY: `chroma` has found as many samples in each plane as still.c reads from it, and
    // `shown` has as many to be written; all of them outlive the call.
    let failed = unsafe {
        centre_av1_still(
            &raw const still,
            &raw const to,
            &raw mut data,
            &raw mut length,
        )
    };
    if failed != 0 || data.is_null() {
        return Err(EncodeError::Encoder);
    }
    // SAFETY: still.c has allocated and filled this many bytes.
    let bytes = unsafe { std::slice::from_raw_parts(data, length) }.to_vec();
    // SAFETY: it is not used any more.
    unsafe { centre_av1_free(data) };
    Ok(Encoded { data: bytes, shown })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grey(width: u32, height: u32, chroma: (u32, u32)) -> Planes {
        let plane = |width: u32, height: u32| vec![512; (width * height) as usize];
        Planes {
            width,
            height,
            samples: vec![
                plane(width, height),
                plane(chroma.0, chroma.1),
                plane(chroma.0, chroma.1),
            ],
        }
    }

    #[test]
    fn what_is_shown_is_near_to_what_was_given() {
        let mut planes = grey(37, 21, (37, 21));
        for (index, sample) in planes.samples[0].iter_mut().enumerate() {
            *sample = if index % 37 < 18 { 200 } else { 800 };
        }
        let alone = Planes {
            samples: vec![planes.samples[0].clone()],
            ..planes.clone()
        };
        for planes in [planes, grey(37, 21, (19, 11)), alone] {
            let encoded = encode(&planes, 20, 8).unwrap();
            assert!(!encoded.data.is_empty());
            assert_eq!(encoded.shown.samples.len(), planes.samples.len());
            for (shown, given) in encoded.shown.samples.iter().zip(&planes.samples) {
                let differences = shown.iter().zip(given).map(|(a, b)| a.abs_diff(*b));
                assert!(differences.max().unwrap() < 60);
            }
        }
    }

    #[test]
    fn planes_of_another_size_are_refused() {
        let mut short = grey(8, 8, (8, 8));
        short.samples[2].pop();
        let bright = Planes {
            samples: vec![vec![1024; 64]],
            ..grey(8, 8, (8, 8))
        };
        for planes in [short, bright, grey(0, 8, (0, 8)), grey(8, 8, (5, 4))] {
            assert_eq!(encode(&planes, 20, 8).unwrap_err(), EncodeError::Shape);
        }
    }
}
