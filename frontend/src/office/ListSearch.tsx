/** The search above a list of the office: a form, so that it needs no script. */
import { useLocation } from "react-router";
import { Button } from "#app/ui/Button/Button.tsx";
import { SelectField, TextField } from "#app/ui/Field/Field.tsx";

/** Query parameters of these lists; crates/web/src/office reads them. */
const SEARCH = "q";
const SHOW = "show";

export interface ListSearchProps {
  /** With `choices` in their order: the value in the address, and what it is called. */
  messages: { search: string; show: string; submit: string; choices: Record<string, string> };
  /** What was searched for; empty where nothing was. */
  search: string;
  /** Which of `messages.choices` is chosen. */
  show: string;
}

export function ListSearch({ messages, search, show }: ListSearchProps) {
  const { pathname } = useLocation();
  return (
    <search>
      <form
        action={pathname}
        className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto] sm:items-end lg:max-w-176"
      >
        <TextField
          type="search"
          name={SEARCH}
          label={messages.search}
          defaultValue={search}
          autoComplete="off"
          maxLength={200}
        />
        <SelectField name={SHOW} label={messages.show} defaultValue={show}>
          {Object.entries(messages.choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" look="secondary">
          {messages.submit}
        </Button>
      </form>
    </search>
  );
}
