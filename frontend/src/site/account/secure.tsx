/**
 * Signs out all devices of an account, for whoever was told by mail of something that they did not do. Only
 * the button uses the link up, because mail programs open links to look at them.
 */
import { useLoaderData } from "react-router";
import { SECRET } from "#app/runtime/addresses.ts";
import { content } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { useQuery } from "#app/runtime/routing/query.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { FormPage } from "../shared/FormPage";
import { AccountAside } from "./AccountAside";

export const loader = () => content("auth/secure");

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, { canonicalPath: "/auth/secure", robots: "noindex" });

export const openQuery = [SECRET];

export function Component() {
  const { heading, text, submit, note } = useLoaderData<typeof loader>();
  const parameters = useQuery();
  return (
    <FormPage title={heading} lead={text}>
      <form method="post" action="/api/account/secure" className="grid">
        <input type="hidden" name="token" value={parameters.get(SECRET) ?? ""} />
        <Button type="submit">{submit}</Button>
      </form>
      <AccountAside>{note}</AccountAside>
    </FormPage>
  );
}
