/** What becomes of a chosen file before it is sent: no larger than the site needs, for a phone pays by the megabyte. */

/** The longest side that is sent, in pixels. */
const LONGEST_SIDE = 3840;

/** The longest side of what is shown meanwhile, in pixels. */
const LONGEST_PREVIEW = 1200;

/** A JPEG or WebP of at most so many bytes is sent as it is where it is not too wide. */
const SMALL = 3 * 1024 * 1024;

/** What is drawn anew is made smaller until it has at most so many bytes. */
const MOST_BYTES = 6 * 1024 * 1024;

/** A picture longer than this many times its other side is refused by the server. */
const MAX_ASPECT = 100;

const QUALITY = 0.92;

export interface Prepared {
  file: Blob;
  preview: HTMLCanvasElement;
}

function drawn(picture: CanvasImageSource, width: number, height: number, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser draws no pictures");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Whether a file is a JPEG or a WebP, whatever its name says. */
function isSentAsItIs(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start);
  return text.startsWith("\xff\xd8\xff") || (text.startsWith("RIFF") && text.endsWith("WEBP"));
}

/** Whether anything behind the picture shows through. */
function isTransparent(canvas: HTMLCanvasElement): boolean {
  const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/**
 * The picture as the browser shows it: browsers are less strict with what they show than with bitmaps. By an
 * address that holds it, for the pages' policy allows no `blob:`.
 */
function shown(file: File): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = reject;
    reader.onload = () => {
      const image = new Image();
      image.onload = () => resolve(image);
      image.onerror = reject;
      image.src = String(reader.result);
    };
    reader.readAsDataURL(file);
  });
}

/** The first picture of a file, upright. */
async function decoded(file: File) {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    return { picture: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    const image = await shown(file);
    return { picture: image, width: image.naturalWidth, height: image.naturalHeight, close() {} };
  }
}

/** A JPEG, or a WebP of what shows through; Safari makes a PNG of that. */
async function encoded(canvas: HTMLCanvasElement, transparent: boolean): Promise<Blob> {
  const type = transparent ? "image/webp" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error("This browser writes no pictures");
  return blob;
}

/**
 * The picture in a file, upright and scaled, as JPEG or WebP; the first one where there are several.
 *
 * @throws where the browser cannot read it, or the server would not take it
 */
export async function prepare(file: File): Promise<Prepared> {
  const { picture, width, height, close } = await decoded(file);
  try {
    if (Math.max(width, height) > MAX_ASPECT * Math.min(width, height)) {
      throw new RangeError("This is a line, no picture");
    }
    const preview = drawn(picture, width, height, LONGEST_PREVIEW);
    const small = file.size <= SMALL && Math.max(width, height) <= LONGEST_SIDE;
    const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
    if (small && isSentAsItIs(start)) return { file, preview };
    // What shows through a picture is lost in a JPEG.
    const transparent = isTransparent(preview);
    for (let longest = LONGEST_SIDE; ; longest *= 0.8) {
      const canvas = drawn(picture, width, height, longest);
      const scaled = await encoded(canvas, transparent);
      // Phones have little room for canvases.
      canvas.width = 0;
      if (scaled.size <= MOST_BYTES) return { file: scaled, preview };
    }
  } finally {
    close();
  }
}
