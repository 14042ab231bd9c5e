"use client";

import Page from "../generated/home.js";

export default function Home(properties) {
  return <Page {...properties} />;
}
