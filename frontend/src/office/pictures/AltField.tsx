import type { Messages } from "#app/generated/messages.ts";
import { TextAreaField } from "#app/ui/Field/Field.tsx";

/** Characters of what is said of a picture, as the server counts them. */
const LONGEST_ALT = 300;

export interface AltFieldProps {
  messages: Messages["pictures"]["about"];
  alt: string;
  /** Whether it says that words are missing. */
  wrong: boolean;
  onChange: (alt: string) => void;
}

/** What is said of a picture to those who do not see it. */
export function AltField({ messages, alt, wrong, onChange }: AltFieldProps) {
  return (
    <TextAreaField
      label={messages.alt}
      hint={messages.altHint}
      error={wrong ? messages.altMissing : undefined}
      rows={3}
      maxLength={LONGEST_ALT}
      value={alt}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
