import type { Picture as PictureData } from "#app/generated/content.ts";
import { Picture } from "./Picture";

const LAMP =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><path fill="#f3e3c3" d="M0 0h8v6H0z"/><path fill="#c8641b" d="M4 1c1 1 1 2 0 2s-1-1 0-2z"/><path fill="#7a1f2b" d="M2 3.500h4c0 1-1 1.500-2 1.500s-2-.5-2-1.500z"/></svg>';

/** A drawing that needs no file; what the component appends to the address falls behind the `#`. */
export const drawing: PictureData = {
  src: `data:image/svg+xml,${encodeURIComponent(LAMP)}#`,
  width: 800,
  height: 600,
  widths: [400, 800, 1600],
  fallback: "jpg",
  isDrawing: true,
  placeholder: "#f3e3c3",
  alt: "A lamp with a flame",
};

export const photograph: PictureData = { ...drawing, isDrawing: false, focus: "40% 25%" };

export const states = {
  drawing: <Picture picture={drawing} sizes="20rem" className="w-80" />,
  "photograph, in two formats": <Picture picture={photograph} sizes="20rem" className="w-80" />,
  "first of a page": <Picture picture={photograph} sizes="20rem" priority className="w-80" />,
  "not there yet": (
    <Picture picture={{ ...drawing, src: "data:," }} sizes="20rem" className="h-32 w-80 text-[#7a1f2b]" />
  ),
};
