/** What was changed on the way, text by text. */
import type { Messages } from "#app/generated/messages.ts";
import { HINT } from "#app/ui/Field/Field.tsx";
import { Close } from "#app/ui/Icon/Close.tsx";
import { RoundButton } from "#app/ui/RoundButton/RoundButton.tsx";
import { type Json, mistakeInWords, nameOfField } from "../publishing/form";
import { ReadBack, type ReadingBack } from "../publishing/forms/ReadBack";
import type { OpenText } from "./ChangedText";
import { changedFields } from "./fieldAt";

interface SeenChangesProps {
  messages: Messages["publishing"];
  texts: OpenText[];
  reading: ReadingBack;
  onClose: () => void;
}

const inPlain = (value: Json | undefined): string => {
  if (value === undefined || value === null) return "";
  return typeof value === "object"
    ? Object.values(value).map(inPlain).filter(Boolean).join(", ")
    : String(value);
};

export function SeenChanges({
  messages: { onPage: messages, forms },
  texts,
  reading,
  onClose,
}: SeenChangesProps) {
  return (
    <section
      aria-labelledby="changes-heading"
      className="flex max-h-[60dvh] min-h-0 flex-col border-t-2 border-action bg-surface lg:max-h-none lg:border-t-0 lg:border-l-2"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-center justify-between gap-3 px-4 pt-2">
        <h2 id="changes-heading" className="text-xl/[1.3]">
          {messages.seeHeading}
        </h2>
        <RoundButton className="size-11!" aria-label={messages.close} onClick={onClose}>
          <Close />
        </RoundButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <div className="min-h-0 overflow-y-auto px-4 pb-4" tabIndex={0}>
        <ReadBack forms={forms} reading={reading} />
        {texts.map(({ shown, draft }) => (
          <section key={shown.id} className="mt-3">
            <h3 className="text-lg/[1.3]">
              <a className="text-link underline" href={`/admin/content/${shown.id}`}>
                {shown.title}
              </a>
            </h3>
            {draft.mistakes.map((mistake) => (
              <p key={mistake.field + mistake.message} className="font-semibold text-danger">
                {mistakeInWords(mistake)}
              </p>
            ))}
            <dl>
              {changedFields(shown.published, draft.value).map(({ field, before, after }) => (
                <div key={field} className="border-t border-line py-2 first:border-0">
                  <dt className="font-semibold text-ink">{nameOfField(field, shown.form)}</dt>
                  {inPlain(before) && (
                    <dd className="wrap-anywhere">
                      <span className={HINT}>{messages.before}</span>{" "}
                      <del className="decoration-danger">{inPlain(before)}</del>
                    </dd>
                  )}
                  <dd className="wrap-anywhere">
                    <span className={HINT}>{messages.after}</span>{" "}
                    <ins className="decoration-leaf">{inPlain(after)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
