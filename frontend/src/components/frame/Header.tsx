/** The fixed bar at the top of every page. */
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useRenderContext } from "../../lib/context";
import { useSite } from "../../lib/site";
import { Link } from "../Link";
import { Picture } from "../Picture";
import { CachedFragment } from "./CachedFragment";
import { DesktopNavigation } from "./DesktopNavigation";
import { MobileNavigation } from "./MobileNavigation";
import { isRaised } from "./navigation";
import { UserMenu } from "./UserMenu";
import { Waiting } from "./Waiting";

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > 0);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  return scrolled;
}

export function Header() {
  const { emblem, shortName, navigation } = useSite();
  const { user } = useRenderContext();
  const { pathname } = useLocation();
  const scrolled = useScrolled();
  return (
    <header className="bar h-20 no-print" data-raised={isRaised(pathname, scrolled)}>
      <div className="wrap bar-row">
        <CachedFragment name="bar">
          <Link to="/" className="brand">
            <Picture picture={{ ...emblem, alt: "" }} sizes="56px" className="brand-emblem" priority />
            <span>{shortName}</span>
          </Link>
          <DesktopNavigation items={navigation} />
        </CachedFragment>
        {user && <UserMenu user={user} />}
        <CachedFragment name="menu">
          <MobileNavigation items={navigation} />
        </CachedFragment>
      </div>
      <Waiting />
    </header>
  );
}
