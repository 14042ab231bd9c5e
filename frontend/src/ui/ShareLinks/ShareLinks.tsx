/** Links that share a page on a social network. */
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { format } from "#app/runtime/format.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { useSite } from "#app/runtime/page/site.ts";
import { SHARE_NETWORKS, SHARE_POPUP, type ShareNetwork, sharedAddress, shareLink } from "../share";

/** The items of a list. They work as they are; a script opens them in a small window instead. */
export function ShareLinks({ text }: { text: string }) {
  const { publicUrl } = useRenderContext();
  const { pathname } = useLocation();
  const { share } = useSite().messages;

  const open = (event: MouseEvent, network: ShareNetwork) => {
    event.preventDefault();
    try {
      const address = sharedAddress(window.location, publicUrl);
      const { width, height } = SHARE_POPUP;
      window.open(shareLink(network, address, text), "_blank", `noopener,width=${width},height=${height}`);
    } catch (error) {
      console.error(`Sharing on ${network} failed:`, error);
    }
  };

  return SHARE_NETWORKS.map((network) => (
    <li key={network}>
      <a
        className="inline-flex min-h-11 items-center rounded-lg border border-outline px-4 py-1.5 font-semibold text-link hover:border-link hover:underline"
        href={shareLink(network, publicUrl + pathname, text)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={format(share, { network })}
        onClick={(event) => open(event, network)}
      >
        {network}
      </a>
    </li>
  ));
}
