import { Spinner } from "./Spinner";

export const states = {
  "over a picture": (
    <div className="on-night relative h-40 bg-night">
      <Spinner label="The picture is on its way" />
    </div>
  ),
};
