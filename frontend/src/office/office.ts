/**
 * The screens on which the office works, `/admin/…`. What they show of the records is in the render
 * context, so they are always loaded as documents: no list is older than the number beside its name in
 * the menu, and the records have one way out of the server.
 */
import { data, type LoaderFunctionArgs, redirect } from "react-router";
import type { OfficeScreen } from "#app/generated/context.ts";
import { fallBackToDocument } from "#app/runtime/connection.ts";
import { content } from "#app/runtime/page/content.ts";
import { renderContext, useRenderContext } from "#app/runtime/page/context.ts";
import { type GuardedPath, TEXTS } from "#app/runtime/routing/access.ts";
import { guard } from "#app/runtime/routing/guard.ts";

/**
 * For the loader of such a screen: lets those pass who may see it, and has the browser load the document.
 * A refused form called `shownAgain` is shown again even where its record is gone.
 *
 * @throws a redirect for those who may not see it, and 404 where the address names a record that is not there
 */
export async function officeScreen(
  args: LoaderFunctionArgs,
  path: GuardedPath,
  shownAgain?: string,
): Promise<void> {
  guard(args, path);
  if (!globalThis.ssr)
    await fallBackToDocument(Promise.reject(new Error(`${path} is shown in documents alone`)));
  const { office, form } = args.context.get(renderContext);
  if (!office) throw new Error(`The records of ${path} could not be read`);
  if (office.screen === "elsewhere") throw redirect(office.to);
  if (office.screen === "missing" && (!form || form.name !== shownAgain))
    throw data(await content("not-found"), { status: 404 });
}

/** Returns the address at which a document of the website is edited. */
export const documentAddress = (id: string): string => `${TEXTS.path}/${id}`;

const isOf = <Name extends OfficeScreen["screen"]>(
  office: OfficeScreen | undefined,
  name: Name,
): office is Extract<OfficeScreen, { screen: Name }> => office?.screen === name;

/** What the server says of the records, or undefined where the document is of another of these screens. */
export function useOffice<Name extends OfficeScreen["screen"]>(
  name: Name,
): Extract<OfficeScreen, { screen: Name }> | undefined {
  const { office } = useRenderContext();
  return isOf(office, name) ? office : undefined;
}
