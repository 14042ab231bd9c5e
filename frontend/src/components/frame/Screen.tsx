/** Where the current screen stands inside the frame, and what stands there when it fails. */
import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { type Meta, useDocumentMeta } from "../../lib/meta";
import * as notFound from "../../routes/not-found";
import { FailureScreen, failureMeta } from "../FailureScreen";

export function Screen() {
  useDocumentMeta();
  return <Outlet />;
}

const notFoundMeta: Meta = { title: "Page Not Found", robots: "noindex" };

export function ScreenError() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  useDocumentMeta(missing ? notFoundMeta : failureMeta);
  return missing ? <notFound.Component /> : <FailureScreen />;
}
