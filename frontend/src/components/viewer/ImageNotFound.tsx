/** The page of a picture that does not exist. */
import type { Notice as NoticeContent } from "../../generated/content";
import { ButtonLink } from "../Button";
import { Notice } from "../Notice";

export function ImageNotFound({ notice: { heading, text, button } }: { notice: NoticeContent }) {
  return (
    <Notice title={heading} text={text}>
      <ButtonLink to={button.href}>{button.name}</ButtonLink>
    </Notice>
  );
}
