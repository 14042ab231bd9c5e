/** Where the payment provider sends donors back to. */
import { useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { StatusPage } from "#app/ui/StatusPage/StatusPage.tsx";

export const loader = () => content("donate/thank-you");

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

export function Component() {
  const { heading, text, receipt, links } = useLoaderData<typeof loader>();
  return (
    <StatusPage title={heading} text={`${text} ${receipt}`}>
      {links.map(({ name, href }, position) => (
        <ButtonLink key={href} to={href} look={position === 0 ? "primary" : "secondary"}>
          {name}
        </ButtonLink>
      ))}
    </StatusPage>
  );
}
