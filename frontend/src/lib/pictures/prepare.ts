/** What becomes of a chosen file before it is sent: no larger than the site needs, for a phone pays by the megabyte. */

/** The longest side that is sent, in pixels. */
const LONGEST_SIDE = 3840;

/** The longest side of what is shown meanwhile, in pixels. */
const LONGEST_PREVIEW = 1200;

/** A file of at most so many bytes is sent as it is where it is not too wide. */
const SMALL = 3 * 1024 * 1024;

const JPEG_QUALITY = 0.92;

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

/**
 * The picture in a file, upright and scaled.
 *
 * @throws where the browser cannot read it
 */
export async function prepare(file: File): Promise<Prepared> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const { width, height } = bitmap;
  const small = file.size <= SMALL && Math.max(width, height) <= LONGEST_SIDE;
  const preview = drawn(bitmap, width, height, LONGEST_PREVIEW);
  const canvas = small ? undefined : drawn(bitmap, width, height, LONGEST_SIDE);
  bitmap.close();
  if (!canvas) return { file, preview };
  // What shows through a picture is lost in a JPEG.
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
  const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  // Phones have little room for canvases.
  canvas.width = 0;
  return { file: scaled ?? file, preview };
}
