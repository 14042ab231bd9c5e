import { Button } from "../Button/Button";
import { ButtonRow } from "./ButtonRow";

export const states = {
  "two buttons": (
    <ButtonRow>
      <Button>Publish</Button>
      <Button look="secondary">Preview</Button>
    </ButtonRow>
  ),
  "in the middle": (
    <ButtonRow className="justify-center">
      <Button>Play again</Button>
      <Button look="quiet">All games</Button>
    </ButtonRow>
  ),
};
