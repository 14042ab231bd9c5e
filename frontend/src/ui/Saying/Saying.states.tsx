import { Saying } from "./Saying";

export const states = {
  alone: <Saying text="Truth is one; the wise call it by many names." />,
  "with its source": (
    <Saying text="Truth is one; the wise call it by many names." source="Rig Veda 1.164.46" />
  ),
  small: <Saying text="Arise, awake." source="Katha Upanishad" small />,
};
