import { cookies } from "next/headers";
import Page from "../../../components/Information.jsx";
import reference from "../../../generated/reference.json";

export const dynamic = "force-dynamic";

export default async function Dynamic() {
  const signedIn = (await cookies()).has("session");
  const context = signedIn ? reference.contexts.signedIn : reference.contexts.anonymous;
  return <Page context={context} loaderData={reference.pages.information.loaderData} />;
}
