import type { RenderContext } from "#app/generated/context.ts";
import { RenderContextProvider } from "#app/runtime/page/context.ts";
import { Toaster } from "./Toaster";

const notified = (destructive: boolean): RenderContext => ({
  user: null,
  learnOpen: false,
  year: 2026,
  eventsSince: "",
  donations: "off",
  mail: false,
  publicUrl: "https://centre.example",
  toast: destructive
    ? { title: "Not saved", description: "Please try again.", destructive }
    : { title: "Saved", description: "Everybody sees it now.", destructive },
});

export const states = {
  "something went well": (
    <div className="h-32">
      <RenderContextProvider value={notified(false)}>
        <Toaster />
      </RenderContextProvider>
    </div>
  ),
  "something failed": (
    <div className="h-32">
      <RenderContextProvider value={notified(true)}>
        <Toaster />
      </RenderContextProvider>
    </div>
  ),
};
