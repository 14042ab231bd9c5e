import { ShareLinks } from "./ShareLinks";

export const states = {
  "a list": (
    <ul className="flex flex-wrap gap-3">
      <ShareLinks text="A seminar at the centre" />
    </ul>
  ),
};
