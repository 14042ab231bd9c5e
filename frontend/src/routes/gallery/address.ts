export const GALLERY = "/gallery";
