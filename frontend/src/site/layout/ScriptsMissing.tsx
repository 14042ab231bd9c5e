/** Says that the scripts did not load, and offers to load the page again; without them (earlyEventQueue.ts). */
import { useRenderContext } from "#app/runtime/page/context.ts";
import { useSite } from "#app/runtime/page/site.ts";

export function ScriptsMissing() {
  const { incomplete, loadAgain } = useSite().messages;
  const { form } = useRenderContext();
  return (
    <p
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 hidden border border-line bg-surface p-2 stalled:block"
    >
      {`${incomplete} `}
      {/* This address, which many pages that do not exist share a document of. */}
      <a href={form?.page ?? ""} className="inline-block py-1.5 underline">
        {loadAgain}
      </a>
    </p>
  );
}
