/** The centre's notice above every page, while there is one: first of all for those who hear the page, and in print. */
import { useRenderContext } from "#app/runtime/page/context.ts";

export function NoticeLine() {
  const { notice } = useRenderContext();
  return (
    notice && (
      // Classes of the layout alone: without a notice no document has a byte of it.
      <div role="status" className="on-night bg-night font-semibold">
        <p className="mx-auto w-full max-w-page px-gutter py-3">{notice}</p>
      </div>
    )
  );
}
