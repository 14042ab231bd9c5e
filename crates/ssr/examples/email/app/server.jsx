import { renderToStaticMarkup } from "react-dom/server.browser";
import { Welcome } from "./Welcome.jsx";

const EMAILS = { welcome: Welcome };

/** `name` is that of an e-mail, and `context` what it says, as JSON. */
export function render(name, context) {
  if (!Object.hasOwn(EMAILS, name)) throw new RangeError(`There is no e-mail "${name}"`);
  const Email = EMAILS[name];
  const html = renderToStaticMarkup(<Email {...JSON.parse(context)} />);
  return { status: 200, headers: [], head: "", html: `<!doctype html>${html}`, data: "" };
}
