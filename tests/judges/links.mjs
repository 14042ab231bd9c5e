// Prints what linkinator says of a site: links.mjs COOKIE RECURSE ADDRESS…
import { LinkChecker } from "linkinator";

const [cookie, recurse, ...addresses] = process.argv.slice(2);
const origin = `${new URL(addresses[0]).origin}/`;
const { links } = await new LinkChecker().check({
  path: addresses,
  recurse: recurse === "true",
  concurrency: 8,
  checkCss: true,
  checkFragments: true,
  // Without it a slash is put behind every address without an extension, which is another address.
  cleanUrls: true,
  redirects: "error",
  headers: cookie ? { cookie } : {},
  // There may be no way to other hosts, and what they answer is not this site's.
  linksToSkip: async (link) => !link.startsWith(origin),
});
process.stdout.write(JSON.stringify(links.map(({ url, status, state, parent }) => ({ url, status, state, parent }))));
