import { useEffect, useRef, useState } from "react";

export type PictureStatus = "loading" | "loaded" | "failed";

/**
 * How far the one picture inside an element has come.
 *
 * @param key changes when another picture takes its place
 * @returns the status, and attributes for the element around the picture
 */
export function usePictureStatus<Box extends HTMLElement>(key: string) {
  const ref = useRef<Box>(null);
  const [settled, setSettled] = useState<{ key: string; status: PictureStatus }>();

  // Pictures in the server's markup may have loaded or failed before scripts could listen.
  useEffect(() => {
    const image = ref.current?.querySelector("img");
    if (image?.complete) setSettled({ key, status: image.naturalWidth > 0 ? "loaded" : "failed" });
  }, [key]);

  const status: PictureStatus = settled?.key === key ? settled.status : "loading";
  return {
    status,
    box: {
      ref,
      onLoadCapture: () => setSettled({ key, status: "loaded" }),
      onErrorCapture: () => setSettled({ key, status: "failed" }),
    },
  };
}
