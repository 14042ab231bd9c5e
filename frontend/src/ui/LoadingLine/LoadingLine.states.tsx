import { LoadingLine } from "./LoadingLine";

export const states = {
  "while a page is on its way": (
    <div className="relative border-b border-line pb-4">
      <LoadingLine className="-bottom-px bg-saffron" />
      <p>Follow a link on a slow connection to see the line grow.</p>
    </div>
  ),
};
