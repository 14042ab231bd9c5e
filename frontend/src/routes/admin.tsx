/** The admin dashboard at its short address. */
export { Component, loader, meta } from "./dashboard/admin";
