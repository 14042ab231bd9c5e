/** The admin dashboard at its short address. */
export { Component, loader, meta, openQuery } from "./dashboard/admin";
