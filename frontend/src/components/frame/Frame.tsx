/** What stands around every screen. */
import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { Toaster } from "../Toaster";
import { BackToTop } from "./BackToTop";
import { CachedFragment } from "./CachedFragment";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { Part } from "./Part";
import { SkipLink } from "./SkipLink";

/** How long a page takes to fade in, in milliseconds. The first page fades by CSS alone. */
const FADE = 300;

export function Frame() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const element = main.current;
    if (!element) return;
    // Screen readers and the Tab key go on from the top of the new page.
    element.focus({ preventScroll: true });
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: "ease-out" });
    }
  }, [pathname]);

  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <CachedFragment name="screen">
          <Part>
            <Outlet />
          </Part>
        </CachedFragment>
      </main>
      <CachedFragment name="footer">
        <Part>
          <Footer />
        </Part>
      </CachedFragment>
      <BackToTop />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
