/** The list of pictures: searched, with where each is used. It needs no script but to add one. */
import { useState } from "react";
import { useLocation } from "react-router";
import type { PictureList as List, ListedPicture } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { ListSearch } from "../ListSearch";
import { OfficePage } from "../OfficePage";
import { OtherPages } from "../OtherPages";
import { AddPicture } from "./AddPicture";
import { Thumbnail } from "./Thumbnail";
import { Uses } from "./Uses";

function Tile({ messages, picture }: { messages: Messages["pictures"]; picture: ListedPicture }) {
  const { pathname } = useLocation();
  const { name, thumbnail, width, height, alt, focus, uses, added } = picture;
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden rounded-2xl border border-line bg-surface sm:grid-cols-none sm:grid-rows-[auto_1fr]">
      <div className="bg-mist sm:aspect-4/3">
        <Thumbnail src={thumbnail} focus={focus} className="max-sm:aspect-square" />
      </div>
      <div className="grid content-start gap-1 p-3 sm:p-4">
        <TextLink
          className="line-clamp-2 text-base/[1.4] font-semibold wrap-anywhere"
          to={`${pathname}?picture=${encodeURIComponent(name)}`}
        >
          {alt || name}
        </TextLink>
        <p className="text-sm/[1.65] wrap-anywhere text-muted">
          {[alt && name, `${width} × ${height}`, added?.size].filter(Boolean).join(" · ")}
        </p>
        <div className="text-sm/[1.65]">
          <Uses messages={messages.one} uses={uses} />
        </div>
      </div>
    </li>
  );
}

export function PictureList({ messages, list }: { messages: Messages["pictures"]; list: List }) {
  const [added, setAdded] = useState<ListedPicture[]>([]);
  const known = new Set(added.map(({ name }) => name));
  const pictures = [...added, ...list.pictures.filter(({ name }) => !known.has(name))];
  return (
    <OfficePage title={messages.heading} lead={messages.text}>
      <noscript>
        <p className="mb-6">{messages.add.noScripts}</p>
      </noscript>
      <div className="mb-6 noscript:hidden">
        <AddPicture messages={messages} onAdded={({ picture }) => setAdded([picture, ...added])} />
      </div>
      <div className="mb-3">
        <ListSearch messages={messages.list} search={list.search} show={list.show} />
      </div>
      <p className="mb-6 text-sm/[1.65] text-muted">
        {format(messages.list.count, { added: list.added + added.length, most: list.most })}
      </p>
      {pictures.length === 0 ? (
        <p>{list.search ? messages.list.notFound : messages.list.empty}</p>
      ) : (
        <ul aria-label={messages.heading} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {pictures.map((picture) => (
            <Tile key={picture.name} messages={messages} picture={picture} />
          ))}
        </ul>
      )}
      <OtherPages messages={{ ...messages.list, newest: messages.list.first }} older={list.older} />
    </OfficePage>
  );
}
