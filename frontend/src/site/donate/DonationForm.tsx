/**
 * The online donation. While donations are closed every field is disabled and the form is
 * dimmed; otherwise it is posted to the server, which leads on to the payment provider.
 */
import { type FormEvent, useEffect, useState } from "react";
import type { DonationForm as DonationFormContent } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { MINIMUM_DONATION } from "#app/generated/validation.ts";
import { useFormErrors } from "#app/runtime/forms/formErrors.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { useHydratedValue } from "#app/runtime/start/hydrated.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ErrorSummary } from "#app/ui/ErrorSummary/ErrorSummary.tsx";
import { EmailField, Field, SelectField, TextField } from "#app/ui/Field/Field.tsx";
import { PrivacyNote } from "../shared/PrivacyNote";
import { DONATION_FIELDS, donationErrors } from "./donation";

export interface DonationFormProps {
  form: DonationFormContent;
  /** Above several things that are wrong. */
  problem: string;
  privacy: Messages["forms"]["privacy"];
}

export function DonationForm({ form, problem, privacy }: DonationFormProps) {
  const { heading, notice, labels, quickAmounts, purposes, submit, busy, paymentNote } = form;
  const open = useRenderContext().donations !== "off";
  const { sent, field, summary, passes, attributes } = useFormErrors(
    "donation",
    DONATION_FIELDS,
    donationErrors,
  );
  const [amount, setAmount] = useState(sent?.values.amount ?? String(form.defaultAmount));
  const amountField = useHydratedValue<HTMLInputElement>(({ value }) => setAmount(value));
  const [submitting, setSubmitting] = useState(false);

  // Coming back from the provider's page, the browser may show this one as it was left.
  useEffect(() => {
    const onPageShow = () => setSubmitting(false);
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (passes(event.currentTarget)) setSubmitting(true);
    else event.preventDefault();
  };

  return (
    <>
      <h2 id="online-donation">{heading}</h2>
      {!open && (
        <p className="mb-6 border-l-4 border-glow bg-band px-4 py-3 font-semibold text-ink">{notice}</p>
      )}
      <form
        method="post"
        action="/donate/checkout"
        aria-labelledby="online-donation"
        {...attributes}
        onSubmit={onSubmit}
      >
        <ErrorSummary {...summary} heading={problem} className="mb-6" />
        <fieldset disabled={!open} className="grid gap-6 disabled:opacity-55 sm:grid-cols-2">
          <legend className="sr-only">{heading}</legend>
          <TextField
            {...field("firstName")}
            required
            label={labels.firstName}
            autoComplete="given-name"
            minLength={2}
          />
          <TextField
            {...field("lastName")}
            required
            label={labels.lastName}
            autoComplete="family-name"
            minLength={2}
          />
          <EmailField {...field("email")} required label={labels.email} autoComplete="email" />
          <TextField
            {...field("mobile")}
            required
            type="tel"
            label={labels.mobile}
            autoComplete="tel"
            minLength={10}
          />
          <div className="sm:col-span-2">
            <Field label={labels.amount} id={field("amount").id} error={field("amount").error}>
              {(control) => (
                <>
                  <div className="mb-0.5 grid grid-cols-2 gap-2 xs:grid-cols-4 noscript:hidden">
                    {quickAmounts.map((quick) => (
                      <button
                        key={quick}
                        type="button"
                        className="min-h-12 rounded-lg border border-outline font-semibold text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
                        aria-pressed={amount === String(quick)}
                        onClick={() => setAmount(String(quick))}
                      >
                        R{quick}
                      </button>
                    ))}
                  </div>
                  <input
                    {...control}
                    ref={amountField}
                    type="number"
                    name="amount"
                    inputMode="decimal"
                    min={MINIMUM_DONATION}
                    step="0.01"
                    required
                    // biome-ignore lint/a11y/noAutofocus: where the page of a refused form opens
                    autoFocus={field("amount").autoFocus}
                    value={amount}
                    onChange={({ target }) => setAmount(target.value)}
                  />
                </>
              )}
            </Field>
          </div>
          <div className="sm:col-span-2">
            <SelectField
              {...field("purpose")}
              required
              label={labels.purpose}
              defaultValue={sent?.values.purpose ?? form.defaultPurpose}
            >
              <option value="">{labels.choosePurpose}</option>
              {purposes.map((purpose) => (
                <option key={purpose}>{purpose}</option>
              ))}
            </SelectField>
          </div>
          <div className="sm:col-span-2">
            <Button type="submit" className="w-full" pending={submitting} pendingLabel={busy}>
              {submit}
            </Button>
          </div>
        </fieldset>
      </form>
      <p className="mt-6 text-sm text-muted">{paymentNote}</p>
      <PrivacyNote note={privacy} className="mt-6" />
    </>
  );
}
