/** Hands the current page on. */
import { type MouseEvent, useEffect, useRef } from "react";
import { isPopoverOpen } from "#app/runtime/start/popover.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { Share } from "#app/ui/Icon/Share.tsx";
import { ShareLinks } from "#app/ui/ShareLinks/ShareLinks.tsx";

const LINKS = "share-links";

export interface ShareButtonProps {
  label: string;
  title: string;
  text: string;
}

/**
 * Uses the device's share function. Where there is none, and without scripts, the button opens links
 * to social networks: a native popover.
 */
export function ShareButton({ label, title, text }: ShareButtonProps) {
  const links = useRef<HTMLUListElement>(null);

  const share = async (event: MouseEvent) => {
    if (!("share" in navigator)) return;
    event.preventDefault();
    try {
      await navigator.share({ title, text, url: window.location.href });
    } catch (error) {
      console.error("The picture could not be shared:", error);
    }
  };

  // Escape closes the links first, and the viewer around them when it is pressed again. WebKit would
  // close both at once; and in Safari the button that was clicked has no focus to hear keys by.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !links.current || !isPopoverOpen(links.current)) return;
      event.preventDefault();
      event.stopPropagation();
      links.current.hidePopover();
    };
    addEventListener("keydown", onKeyDown, true);
    return () => removeEventListener("keydown", onKeyDown, true);
  }, []);

  return (
    <div>
      <Button look="night" className="max-md:px-3" popoverTarget={LINKS} onClick={share}>
        <Share size={20} className="max-md:hidden" />
        {label}
      </Button>
      <ul
        ref={links}
        id={LINKS}
        popover="auto"
        className="fixed inset-x-4 top-auto bottom-22 mx-auto w-fit flex-wrap gap-2 rounded-xl border border-line bg-surface p-3 shadow-lift-strong open:flex open:animate-rise md:mr-0"
      >
        <ShareLinks text={text} />
      </ul>
    </div>
  );
}
