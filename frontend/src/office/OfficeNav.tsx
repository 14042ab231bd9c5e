/** The way between the screens of the office that the visitor may see; nothing for everybody else. */

import { useRenderContext } from "#app/runtime/page/context.ts";
import { officeScreens } from "#app/runtime/routing/access.ts";
import { SectionNav } from "#app/ui/SectionNav/SectionNav.tsx";

export function OfficeNav() {
  const { user, menu } = useRenderContext();
  const screens = user ? officeScreens(user) : [];
  if (!menu || screens.length === 0) return null;
  const tabs = screens.map(({ path, name }) => ({ title: menu[name], href: path }));
  return <SectionNav label={menu.office} tabs={tabs} />;
}
