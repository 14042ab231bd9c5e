/** Two pictures side by side, pixel by pixel, in the browser: it reads them faster than any package. */
import type { Page } from "@playwright/test";

export interface Difference {
  /** How many pixels differ. What one picture has and the other has not, counts. */
  pixels: number;
  /** The second picture in grey with the differing pixels in red, as a PNG in base64. */
  picture: string;
}

/** How two PNG pictures, in base64, differ. `desk` is an empty page to do it on. */
export function difference(desk: Page, before: string, after: string): Promise<Difference> {
  return desk.evaluate(
    async (pictures) => {
      const [one, other] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          return createImageBitmap(new Blob([bytes]));
        }),
      );
      if (!one || !other) throw new Error("two pictures are compared");
      const width = Math.max(one.width, other.width);
      const height = Math.max(one.height, other.height);
      const draw = (bitmap: ImageBitmap) => {
        const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
        if (!canvas) throw new Error("no canvas");
        canvas.drawImage(bitmap, 0, 0);
        return canvas;
      };
      const canvas = draw(other);
      const was = new Uint32Array(draw(one).getImageData(0, 0, width, height).data.buffer);
      const image = canvas.getImageData(0, 0, width, height);
      const is = new Uint32Array(image.data.buffer);
      let pixels = 0;
      for (let at = 0; at < is.length; at++) {
        const colour = is[at] ?? 0;
        if (was[at] === colour) {
          // As bright as green is, and pale, so that the marks stand out.
          const grey = 170 + (((colour >> 8) & 255) >> 2);
          is[at] = 0xff000000 | (grey << 16) | (grey << 8) | grey;
        } else {
          pixels += 1;
          is[at] = 0xff0000e0;
        }
      }
      canvas.putImageData(image, 0, 0);
      const blob = await canvas.canvas.convertToBlob();
      const address = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as string);
        reader.readAsDataURL(blob);
      });
      return { pixels, picture: address.slice(address.indexOf(",") + 1) };
    },
    [before, after],
  );
}
