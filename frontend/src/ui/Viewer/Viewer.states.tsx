import type { Template } from "#app/runtime/format.ts";
import { Button } from "../Button/Button";
import { drawing } from "../Picture/Picture.states";
import { ImageScreen } from "./ImageScreen";

const images = ["Morning lamp", "Evening lamp", "Festival lamp"].map((title) => ({
  id: title.toLowerCase().replace(" ", "-"),
  title,
  image: drawing,
}));

const screen = {
  images,
  current: images[0],
  gallery: "/dev/components",
  notFound: {
    heading: "Picture not found",
    text: "There is no picture at this address.",
    button: { name: "All pictures", href: "/gallery" },
  },
  controls: {
    close: "Close",
    previous: "Previous picture",
    next: "Next picture",
    position: "{number} of {count}" as Template<"number" | "count">,
    loading: "The picture is on its way",
    failed: "The picture could not be loaded.",
  },
};

/** A dialog over everything else. */
export const fillsScreen = true;

export const states = {
  "a picture": <ImageScreen {...screen} />,
  "with a caption and actions": (
    <ImageScreen
      {...screen}
      caption={({ title }) => <p>{title}, as it stands in the shrine.</p>}
      actions={() => <Button look="night">Save picture</Button>}
    />
  ),
  "a picture that does not come": (
    <ImageScreen
      {...screen}
      images={[{ id: "lost", title: "Lost lamp", image: { ...drawing, src: "data:," } }]}
      current={{ id: "lost", title: "Lost lamp", image: { ...drawing, src: "data:," } }}
    />
  ),
  "no such picture": <ImageScreen {...screen} current={undefined} />,
};
