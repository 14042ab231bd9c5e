/** The page of a picture that does not exist. */
import type { NotFoundWords } from "#app/generated/content.ts";
import { ButtonLink } from "../Button/Button";
import { Notice } from "../Notice/Notice";

export function ImageNotFound({ notice: { heading, text, button } }: { notice: NotFoundWords }) {
  return (
    <Notice title={heading} text={text}>
      <ButtonLink to={button.href}>{button.name}</ButtonLink>
    </Notice>
  );
}
