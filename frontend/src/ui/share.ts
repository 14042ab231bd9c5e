/** Size of the window a share button opens, in CSS pixels. */
export const SHARE_POPUP = { width: 600, height: 400 } as const;

export type ShareNetwork = "Facebook" | "Twitter" | "WhatsApp";

export const SHARE_NETWORKS: readonly ShareNetwork[] = ["Facebook", "Twitter", "WhatsApp"];

/** Whether a host name (without port) is this machine: `localhost`, `*.localhost`, `127.0.0.0/8` or `[::1]`. */
export function isLocalHost(hostname: string): boolean {
  const name = hostname.toLowerCase();
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "[::1]" ||
    name === "::1" ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
  );
}

/**
 * The address to share: the page's own, or, on a local host that nobody else can reach,
 * the public site's with the path of the page.
 */
export function sharedAddress(
  page: { href: string; hostname: string; pathname: string },
  publicUrl: string,
): string {
  return isLocalHost(page.hostname) ? new URL(page.pathname, publicUrl).href : page.href;
}

/** The address of a network's share page. */
export function shareLink(network: ShareNetwork, address: string, text: string): string {
  const url = encodeURIComponent(address);
  switch (network) {
    case "Facebook":
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`;
    case "Twitter":
      return `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(text)}`;
    case "WhatsApp":
      return `https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`;
  }
}
