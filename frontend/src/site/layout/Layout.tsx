/** What stands around every screen. */
import { type RefObject, useRef } from "react";
import { Outlet, useLocation } from "react-router";
import { prefersLessMotion } from "#app/runtime/motion.ts";
import { CachedFragment } from "#app/runtime/page/fragmentCache.tsx";
import { useRouteChange } from "#app/runtime/routing/routeChange.ts";
import { ScrollRestoration } from "#app/runtime/routing/scrollRestoration.ts";
import { Toaster } from "#app/ui/Toaster/Toaster.tsx";
import { BackToTop } from "./BackToTop";
import { ErrorBoundary } from "./ErrorBoundary";
import { Footer } from "./Footer";
import { Header } from "./Header";
import { Hydrated, HydrationBoundary } from "./HydrationBoundary";
import { NoticeLine } from "./NoticeLine";
import { ScriptsMissing } from "./ScriptsMissing";
import { FooterSignIn, LearningSignIn } from "./SignIn";
import { SkipLink } from "./SkipLink";

/** How long a page takes to fade in, in milliseconds. The first page fades by CSS alone. */
const FADE = 300;

/** Leads the visitor into each further page of the site. */
function Arrival({ main }: { main: RefObject<HTMLElement | null> }) {
  const { hash } = useLocation();
  useRouteChange("pathname", () => {
    const element = main.current;
    if (!element) return;
    // Screen readers and the Tab key go on from the top of the new page, or from what was asked for.
    const asked = hash ? document.getElementById(hash.slice(1)) : null;
    if (asked) asked.tabIndex = -1;
    (asked ?? element).focus({ preventScroll: true });
    if (!prefersLessMotion()) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: "ease-out" });
    }
  });
  return null;
}

export function Layout() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <SkipLink />
      <NoticeLine />
      <ErrorBoundary>
        <Header />
      </ErrorBoundary>
      <ErrorBoundary>
        <LearningSignIn />
      </ErrorBoundary>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="flex-1 animate-arrive outline-none has-data-viewer:animate-none"
      >
        <CachedFragment name="screen">
          <HydrationBoundary>
            <Outlet />
          </HydrationBoundary>
        </CachedFragment>
      </main>
      <footer className="mt-auto">
        <CachedFragment name="footer">
          <HydrationBoundary>
            <ErrorBoundary>
              <Footer />
            </ErrorBoundary>
          </HydrationBoundary>
        </CachedFragment>
        <ErrorBoundary>
          <FooterSignIn />
        </ErrorBoundary>
        <ErrorBoundary>
          <BackToTop />
        </ErrorBoundary>
      </footer>
      <ErrorBoundary>
        <ScriptsMissing />
      </ErrorBoundary>
      <ErrorBoundary>
        <Toaster />
      </ErrorBoundary>
      <ErrorBoundary>
        <Arrival main={main} />
      </ErrorBoundary>
      <ErrorBoundary>
        <ScrollRestoration />
      </ErrorBoundary>
      <Hydrated />
    </>
  );
}
