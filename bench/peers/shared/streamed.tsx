/** The server bundle's parts for a server that streams: `renderToPipeableStream` beside them. */
export { renderToPipeableStream } from "react-dom/server";
export { application, loadedDataOf, pageOf, query } from "../../../frontend/src/entry-server";
