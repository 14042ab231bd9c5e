/** The sign-in screen at the address that guards lead to. */
export { Component, loader, meta, openQuery, query } from "./login";
