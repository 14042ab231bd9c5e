/** The way between the screens of the office that the visitor may see; nothing for everybody else. */
import { officeScreens } from "../../lib/access";
import { useRenderContext } from "../../lib/context";
import { SectionNav } from "../SectionNav";

export function OfficeNav() {
  const { user } = useRenderContext();
  const screens = user ? officeScreens(user) : [];
  if (screens.length === 0) return null;
  return <SectionNav label="Office" tabs={screens.map(({ path, name }) => ({ title: name, href: path }))} />;
}
