/** Where a link leads: one of the pages of the menus, or another address of the website. */
import { useState } from "react";
import type { Documents } from "#app/generated/content.ts";
import { useSite } from "#app/runtime/page/site.ts";
import { CONTROL, Field } from "#app/ui/Field/Field.tsx";
import type { FieldProps } from "../field";
import { idOf } from "../form";
import { labelling } from "./labelling";

interface Page {
  name: string;
  href: string;
}

const OTHER = "other";

/** The pages of the menu, each with those below it, and what else the foot of every page leads to. */
function groupsOf(
  { navigation, footer }: Documents["site"],
  others: string,
): [name: string, pages: Page[]][] {
  const groups = navigation.map(({ name, href, dropdown }): [string, Page[]] => [
    name,
    [{ name, href }, ...dropdown],
  ]);
  const listed = groups.flatMap(([, pages]) => pages.map(({ href }) => href));
  const alone = groups.filter(([, pages]) => pages.length === 1).flatMap(([, pages]) => pages);
  const more = [...footer.quickLinks.links, footer.privacy].filter(({ href }) => !listed.includes(href));
  return [...groups.filter(([, pages]) => pages.length > 1), [others, [...alone, ...more]]];
}

export function LinkField(props: FieldProps) {
  const { setup, label, path, value, required, onChange } = props;
  const messages = setup.messages.link;
  const groups = groupsOf(useSite(), messages.others);
  const address = typeof value === "string" ? value : "";
  const isListed = groups.some(([, pages]) => pages.some(({ href }) => href === address));
  const [isOther, setIsOther] = useState(address !== "" && !isListed);
  const change = (next: string) => onChange(next === "" && !required ? undefined : next);
  const { id, ...said } = labelling(props);
  return (
    <>
      <Field id={isOther ? undefined : id} {...said} error={isOther ? undefined : said.error}>
        {(control) => (
          <select
            {...control}
            value={isOther ? OTHER : address}
            onChange={({ target }) => {
              setIsOther(target.value === OTHER);
              if (target.value !== OTHER) change(target.value);
            }}
          >
            <option value="">{required ? messages.choose : setup.messages.leftOut}</option>
            {groups.map(([name, pages]) => (
              <optgroup key={name} label={name}>
                {pages.map((page) => (
                  <option key={page.href} value={page.href}>
                    {page.name}
                  </option>
                ))}
              </optgroup>
            ))}
            <option value={OTHER}>{messages.other}</option>
          </select>
        )}
      </Field>
      {isOther && (
        <Field
          id={idOf(path)}
          label={`${label}: ${messages.address}`}
          hint={messages.addressHint}
          error={said.error}
        >
          {(control) => (
            <input
              {...control}
              className={CONTROL}
              type="text"
              inputMode="url"
              autoCapitalize="none"
              value={address}
              onChange={({ target }) => change(target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}
