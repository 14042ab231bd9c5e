import Page from "../../components/Home.jsx";
import reference from "../../generated/reference.json";

export const dynamic = "force-static";

export default function Cached() {
  return <Page context={reference.contexts.anonymous} loaderData={reference.pages.home.loaderData} />;
}
