/** The head of a page that opens with a picture. */
import type { ReactNode } from "react";
import type { Picture as PictureData } from "#app/generated/content.ts";
import { Lead } from "../Lead/Lead";
import { Ornament } from "../Ornament/Ornament";
import { FILLING, Picture } from "../Picture/Picture";

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
    <div className="border-b border-line bg-band lg:grid lg:min-h-[clamp(30rem,36vw,44rem)] lg:grid-cols-2">
      {/* In line with the page's measure, whose middle is the grid's. */}
      <div className="px-gutter pt-8 pb-10 lg:self-center lg:py-16 lg:pr-16 lg:pl-[max(2rem,50vw-36rem)]">
        <h1>{title}</h1>
        <Ornament />
        {lead && <Lead>{lead}</Lead>}
        {children}
      </div>
      <div className="aspect-16/10 overflow-hidden lg:relative lg:aspect-auto lg:rounded-tl-[16rem]">
        <Picture
          picture={picture}
          sizes="(min-width: 1024px) 50vw, 100vw"
          priority
          className={`${FILLING} lg:absolute`}
        />
      </div>
    </div>
  );
}
