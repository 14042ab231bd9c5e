/** What visitors wrote: the list, and with `message` in the query one of them. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { officeScreen, useOffice } from "../office";
import { LostAnswer } from "./LostAnswer";
import { MessageList } from "./MessageList";
import { MessagePage } from "./MessagePage";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/messages", "answer");
  return content("admin/messages");
}

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const messages = useLoaderData<typeof loader>();
  const one = useOffice("message");
  const list = useOffice("messages");
  if (one) return <MessagePage messages={messages} shown={one} />;
  if (list) return <MessageList messages={messages} list={list} />;
  return <LostAnswer messages={messages} />;
}
