"use client";

import Page from "../generated/information.js";

export default function Information(properties) {
  return <Page {...properties} />;
}
