/** Where the current screen stands inside the frame, and what stands there when it fails. */
import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { useDocumentMeta } from "../../lib/meta";
import * as notFound from "../../routes/not-found";
import { FailureScreen, failureMeta } from "../FailureScreen";

export function Screen() {
  useDocumentMeta();
  return <Outlet />;
}

export function ScreenError() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useDocumentMeta(missing ? notFound.notFoundMeta : failureMeta);
  return missing ? <notFound.Component /> : <FailureScreen />;
}
