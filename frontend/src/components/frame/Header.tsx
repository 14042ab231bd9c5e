/** The fixed bar at the top of every page. */
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useRenderContext } from "../../lib/context";
import { CachedFragment } from "../../lib/keptFragments";
import { useSite } from "../../lib/site";
import { Link } from "../Link";
import { Picture } from "../Picture";
import { Contained } from "./Contained";
import { DesktopNavigation } from "./DesktopNavigation";
import { MobileNavigation } from "./MobileNavigation";
import { isRaised } from "./navigation";
import { UserMenu } from "./UserMenu";
import { Waiting } from "./Waiting";

/** Tells whether the page is scrolled; an element of its own, so that it can fail without the bar. */
function ScrollWatch({ onChange }: { onChange: (scrolled: boolean) => void }) {
  useEffect(() => {
    const update = () => onChange(window.scrollY > 0);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, [onChange]);
  return null;
}

export function Header() {
  const { emblem, shortName, navigation } = useSite();
  const { user } = useRenderContext();
  const { pathname } = useLocation();
  const [scrolled, setScrolled] = useState(false);
  return (
    <header className="bar h-20 no-print" data-raised={isRaised(pathname, scrolled)}>
      <div className="wrap bar-row">
        <CachedFragment name="bar">
          <Link to="/" className="brand">
            <Picture picture={{ ...emblem, alt: "" }} sizes="56px" className="brand-emblem" priority />
            <span>{shortName}</span>
          </Link>
          <Contained>
            <DesktopNavigation items={navigation} />
          </Contained>
        </CachedFragment>
        {user && (
          <Contained>
            <UserMenu user={user} />
          </Contained>
        )}
        <CachedFragment name="menu">
          <Contained>
            <MobileNavigation items={navigation} />
          </Contained>
        </CachedFragment>
      </div>
      <Contained>
        <Waiting />
        <ScrollWatch onChange={setScrolled} />
      </Contained>
    </header>
  );
}
