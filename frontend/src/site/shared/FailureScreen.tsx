/**
 * The last resort: shown when a screen could not be prepared or broke while it was shown. Its words stand
 * here, for it may be the content that did not come.
 */
import { useEffect } from "react";
import { useRouteError } from "react-router";
import type { Meta } from "#app/runtime/page/meta.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { StatusPage } from "#app/ui/StatusPage/StatusPage.tsx";

export const failureMeta: Meta = { title: "Unexpected Application Error!", robots: "noindex" };

export function FailureScreen() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <StatusPage title="Unexpected Application Error!">
      <ButtonLink to="/" reloadDocument>
        Return to Home
      </ButtonLink>
    </StatusPage>
  );
}
