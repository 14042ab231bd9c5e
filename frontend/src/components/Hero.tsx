/** The head of a page that opens with a picture. */
import type { ReactNode } from "react";
import type { Picture as PictureData } from "../generated/content";
import { Ornament } from "./Ornament";
import { Picture } from "./Picture";

export interface HeroProps {
  title: string;
  picture: PictureData;
  /** A sentence or two below the title. */
  lead?: string;
  /** Facts or buttons below the lead. */
  children?: ReactNode;
}

/** The words, and the picture beside them; on narrow screens it stands below them. */
export function Hero({ title, picture, lead, children }: HeroProps) {
  return (
    <div className="hero">
      <div className="hero-words">
        <h1>{title}</h1>
        <Ornament />
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
      <div className="hero-picture">
        <Picture picture={picture} sizes="(min-width: 1024px) 50vw, 100vw" priority />
      </div>
    </div>
  );
}
