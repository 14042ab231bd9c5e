/** One picture: what is said of it, where it is used, and how it is deleted. */
import { useState } from "react";
import type { PicturePage as Shown } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { Button } from "#app/ui/Button/Button.tsx";
import { ButtonRow } from "#app/ui/ButtonRow/ButtonRow.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { OfficePage } from "../OfficePage";
import { RecordFacts } from "../RecordFacts";
import { useEarlyWords } from "../useEarlyWords";
import { AltField } from "./AltField";
import { FocalPoint } from "./FocalPoint";
import { Problem } from "./Problem";
import { change, reasonOf, remove } from "./requests";
import { Thumbnail } from "./Thumbnail";
import { Uses } from "./Uses";

export function PicturePage({
  messages,
  shown: { picture, large },
}: {
  messages: Messages["pictures"];
  shown: Shown;
}) {
  const { one, about } = messages;
  const { name, width, height, uses, added } = picture;
  const [alt, setAlt] = useState(picture.alt);
  const [focus, setFocus] = useState(picture.focus);
  const [pending, setPending] = useState(false);
  const [done, setDone] = useState("");
  const [problem, setProblem] = useState("");
  const fields = useEarlyWords();

  const act = async (work: () => Promise<unknown>): Promise<boolean> => {
    setPending(true);
    setDone("");
    setProblem("");
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(reasonOf(error, messages.add));
      return false;
    } finally {
      setPending(false);
    }
  };

  const save = async () => {
    if (await act(() => change(name, { alt, focus }))) setDone(one.saved);
  };

  const discard = async () => {
    if (window.confirm(one.deleteQuestion) && (await act(() => remove(name))))
      window.location.assign("/admin/pictures");
  };

  const ratio = width / height;
  return (
    <OfficePage
      title={picture.alt || name}
      actions={<BackLink to="/admin/pictures">{messages.back}</BackLink>}
    >
      {added && (
        <noscript>
          <p className="mb-6">{one.noScripts}</p>
        </noscript>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Panel>
          {added && (
            <div ref={fields} className="grid grid-cols-1 gap-6 noscript:hidden">
              <FocalPoint messages={about} focus={focus} ratio={ratio} onChange={setFocus}>
                <Thumbnail src={large} />
              </FocalPoint>
              <AltField messages={about} alt={alt} wrong={!alt.trim()} onChange={setAlt} />
              <Problem problem={problem} />
              <ButtonRow className="items-center">
                <Button pending={pending} onClick={save}>
                  {one.save}
                </Button>
                <p role="status" className={HINT}>
                  {done}
                </p>
              </ButtonRow>
            </div>
          )}
          <div
            className={`max-h-120 overflow-hidden rounded-lg ${added ? "scripted:hidden" : ""}`}
            style={{ aspectRatio: ratio }}
          >
            <Thumbnail src={large} />
          </div>
          {!added && <p className={`mt-4 ${HINT}`}>{one.own}</p>}
        </Panel>
        <Panel>
          <RecordFacts
            facts={[
              [one.name, name],
              [one.size, [`${width} × ${height}`, added?.size].filter(Boolean).join(" · ")],
              ...(added
                ? [
                    [one.added, format(one.by, { name: added.by, time: added.time })] satisfies [
                      string,
                      string,
                    ],
                  ]
                : []),
              [one.uses, <Uses key="uses" messages={one} uses={uses} />],
            ]}
          />
          {added && (
            <div className="mt-6 border-t border-line pt-4 noscript:hidden">
              {uses.length > 0 ? (
                <p className={HINT}>{one.inUse}</p>
              ) : (
                <Button look="secondary" pending={pending} onClick={discard}>
                  {one.delete}
                </Button>
              )}
            </div>
          )}
        </Panel>
      </div>
    </OfficePage>
  );
}
