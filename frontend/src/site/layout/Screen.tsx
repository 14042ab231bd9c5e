/** Where the current screen stands inside the frame, and what stands there when it fails. */
import { Outlet, useRouteError } from "react-router";
import { useDocumentMeta } from "#app/runtime/meta.ts";
import { FailureScreen, failureMeta } from "../shared/FailureScreen";
import { NotFoundScreen, notFoundMeta, notFoundOf } from "../shared/NotFoundScreen";

export function Screen() {
  useDocumentMeta();
  return <Outlet />;
}

export function ScreenError() {
  const notFound = notFoundOf(useRouteError());
  useDocumentMeta(notFound ? notFoundMeta(notFound) : failureMeta);
  return notFound ? <NotFoundScreen notFound={notFound} /> : <FailureScreen />;
}
