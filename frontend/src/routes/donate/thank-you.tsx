/** Where the payment provider sends donors back to. */
import { useLoaderData } from "react-router";
import { ButtonLink } from "../../components/Button";
import { Notice } from "../../components/Notice";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("donate/thank-you");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

export function Component() {
  const { heading, text, receipt, links } = useLoaderData<typeof loader>();
  return (
    <Notice title={heading} text={`${text} ${receipt}`}>
      {links.map(({ name, href }, position) => (
        <ButtonLink key={href} to={href} look={position === 0 ? "primary" : "secondary"}>
          {name}
        </ButtonLink>
      ))}
    </Notice>
  );
}
