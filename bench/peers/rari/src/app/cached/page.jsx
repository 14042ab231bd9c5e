import Page from "../../generated/home.js";
import reference from "../../generated/reference.json";

export default function Cached() {
  return <Page context={reference.contexts.anonymous} loaderData={reference.pages.home.loaderData} />;
}
