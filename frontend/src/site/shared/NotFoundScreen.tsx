/** The screen of every address that leads nowhere. */
import { useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import type { NotFound } from "#app/generated/content.ts";
import type { Meta } from "#app/runtime/page/meta.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { StatusPage } from "#app/ui/StatusPage/StatusPage.tsx";

export const notFoundMeta = (notFound: NotFound | undefined): Meta => ({
  title: notFound?.page.title,
  description: notFound?.page.description,
  robots: "noindex",
});

/** What the screen says, where `error` is a document that does not exist (see runtime/page/content). */
export function notFoundOf(error: unknown): NotFound | undefined {
  return isRouteErrorResponse(error) && error.status === 404 ? error.data : undefined;
}

export function NotFoundScreen({ notFound: { heading, text, links } }: { notFound: NotFound }) {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error("404 Error: User attempted to access non-existent route:", pathname);
  }, [pathname]);
  return (
    <StatusPage title={heading} text={text}>
      {links.map(({ name, href }, position) => (
        <ButtonLink key={href} to={href} look={position === 0 ? "primary" : "secondary"}>
          {name}
        </ButtonLink>
      ))}
    </StatusPage>
  );
}
