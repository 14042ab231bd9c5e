/** The current route inside the layout, and what is shown in its place when it fails. */
import { Outlet, useRouteError } from "react-router";
import { useDocumentMeta } from "#app/runtime/page/meta.ts";
import { FailureScreen, failureMeta } from "../shared/FailureScreen";
import { NotFoundScreen, notFoundMeta, notFoundOf } from "../shared/NotFoundScreen";

export function CurrentRoute() {
  useDocumentMeta();
  return <Outlet />;
}

export function RouteError() {
  const notFound = notFoundOf(useRouteError());
  useDocumentMeta(notFound ? notFoundMeta(notFound) : failureMeta);
  return notFound ? <NotFoundScreen notFound={notFound} /> : <FailureScreen />;
}
