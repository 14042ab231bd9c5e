/** What visitors wrote: the list, and with `message` in the query one of them. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "../../lib/content";
import { WHOLE_ADDRESS } from "../../lib/guard";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { officeScreen, useOffice } from "../../lib/office";
import { LostAnswer } from "./messages/LostAnswer";
import { MessageList } from "./messages/MessageList";
import { OneMessage } from "./messages/OneMessage";

export async function loader(args: LoaderFunctionArgs) {
  await officeScreen(args, "/admin/messages", "answer");
  return content("admin/messages");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const words = useLoaderData<typeof loader>();
  const one = useOffice("message");
  const list = useOffice("messages");
  if (one) return <OneMessage words={words} shown={one} />;
  if (list) return <MessageList words={words} list={list} />;
  return <LostAnswer words={words} />;
}
