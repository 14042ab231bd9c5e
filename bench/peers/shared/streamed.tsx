/** The server bundle's parts for a server that streams: `renderToPipeableStream` beside them. */
export { renderToPipeableStream } from "react-dom/server";
export { application, headOf, loadedDataOf, query } from "../../../frontend/src/entry-server";
