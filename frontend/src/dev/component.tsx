/** One component of ui in each of its states, or in one of them. */
import { data, type LoaderFunctionArgs, useParams } from "react-router";
import type { MetaFunction } from "#app/runtime/page/meta.ts";
import { useQuery } from "#app/runtime/routing/query.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { StatusPage } from "#app/ui/StatusPage/StatusPage.tsx";
import { components } from "#components";
import { addressOf, COMPONENTS, States } from "./States";

/** The name of the component whose page has this path's last segment. */
const nameOf = (segment = "") => Object.keys(components).find((name) => name.toLowerCase() === segment) ?? "";

export const loader = ({ params }: LoaderFunctionArgs) =>
  data(null, { status: nameOf(params.component) ? 200 : 404 });

export const meta: MetaFunction = ({ params }) => ({ title: nameOf(params.component), robots: "noindex" });

export const addresses = () => Object.keys(components).map((name) => addressOf(name));

export const query = () => ({
  state: [...new Set(Object.values(components).flatMap(({ states }) => Object.keys(states)))],
});

export function Component() {
  const name = nameOf(useParams().component);
  const search = useQuery();
  const component = components[name];
  if (!component) return <StatusPage title="There is no such component" />;
  const state = search.get("state");
  if (state !== null) return component.states[state];
  return (
    <>
      <PageHeader title={name}>
        <BackLink to={COMPONENTS}>All components</BackLink>
      </PageHeader>
      <Container className="py-body">
        <States name={name} component={component} />
      </Container>
    </>
  );
}
