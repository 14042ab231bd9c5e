import type { FormState } from "#app/generated/context.ts";

/** In a form that is shown again: tells the server which page shows it, if it is wrong once more. */
export function SentPage({ form }: { form: FormState | undefined }) {
  return form && <input type="hidden" name="page" value={form.page} />;
}
