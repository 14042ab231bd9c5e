/** Hands the current page on. */
import { useState } from "react";
import { Button } from "../../components/Button";
import { Share } from "../../components/icons/Share";

export interface ShareButtonProps {
  title: string;
  text: string;
}

/** Uses the device's share function; where there is none, the page's address is copied. */
export function ShareButton({ title, text }: ShareButtonProps) {
  const [copied, setCopied] = useState(false);
  const share = async () => {
    const url = window.location.href;
    try {
      if ("share" in navigator) {
        await navigator.share({ title, text, url });
      } else {
        await (navigator as Navigator).clipboard.writeText(url);
        setCopied(true);
      }
    } catch (error) {
      console.error("The picture could not be shared:", error);
    }
  };
  return (
    <Button className="needs-script" onClick={share}>
      <Share size={20} />
      <span aria-live="polite">{copied ? "Link copied" : "Share"}</span>
    </Button>
  );
}
