import { Picture } from "../Picture/Picture";
import { drawing } from "../Picture/Picture.states";
import { PictureFrame } from "./PictureFrame";

export const states = {
  wide: (
    <PictureFrame ratio="16 / 9" className="max-w-112 rounded-2xl">
      <Picture picture={drawing} sizes="28rem" />
    </PictureFrame>
  ),
  square: (
    <PictureFrame ratio={1} className="max-w-48">
      <Picture picture={drawing} sizes="12rem" />
    </PictureFrame>
  ),
};
