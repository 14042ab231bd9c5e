import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const sources = fileURLToPath(new URL("../src", import.meta.url));

/** What asks the router for more than src/runtime/routing/deferredRouter.ts has. */
const NEEDS_THE_ROUTER =
  /^(?:Await|Form|Navigate|NavLink|Link|ScrollRestoration|use(?:Await\w*|Blocker|Fetchers?|FormAction|Revalidator|SearchParams|Submit)|unstable_\w+)$/;

test("no screen needs the router before the first navigation has loaded it", () => {
  const found = [];
  for (const file of readdirSync(sources, { recursive: true }).filter((it) => /\.tsx?$/.test(it))) {
    const source = readFileSync(join(sources, file), "utf8");
    for (const [, names] of source.matchAll(/^import \{([^}]*)\} from "react-router"/gm)) {
      for (const name of names.split(",").map((it) => it.trim().split(" as ")[0])) {
        if (NEEDS_THE_ROUTER.test(name)) found.push(`${file}: ${name}`);
      }
    }
  }
  expect(found).toEqual([]);
});
