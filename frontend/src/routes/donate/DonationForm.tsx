/**
 * The online donation. While donations are closed every field is disabled and the form is
 * dimmed; otherwise it is posted to the server, which leads on to the payment provider.
 */
import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../components/Button";
import { Field, SelectField, TextField } from "../../components/Field";
import type { DonationForm as DonationFormContent } from "../../generated/content";
import { MINIMUM_DONATION } from "../../generated/validation";
import { useRenderContext, useSentForm } from "../../lib/context";
import { DONATION_FIELDS, type DonationField, donationErrors } from "../../lib/donation";
import { useFormErrors } from "../../lib/formErrors";

export function DonationForm({ form }: { form: DonationFormContent }) {
  const { heading, notice, labels, quickAmounts, purposes, submit, busy, paymentNote } = form;
  const open = useRenderContext().donations !== "off";
  const again = useSentForm("donation");
  const [amount, setAmount] = useState(again?.values.amount ?? String(form.defaultAmount));
  const [submitting, setSubmitting] = useState(false);
  const { errors, passes, attributes } = useFormErrors(DONATION_FIELDS, donationErrors, again?.errors);
  const field = (name: DonationField) => ({
    name,
    error: errors[name],
    defaultValue: again?.values[name],
    required: true,
  });

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
      {!open && <p className="closed-note">{notice}</p>}
      <form
        method="post"
        action="/donate/checkout"
        aria-labelledby="online-donation"
        {...attributes}
        onSubmit={onSubmit}
      >
        <fieldset disabled={!open} className="donation-fields grid gap-6 sm:grid-cols-2">
          <TextField
            {...field("firstName")}
            label={labels.firstName}
            autoComplete="given-name"
            minLength={2}
          />
          <TextField
            {...field("lastName")}
            label={labels.lastName}
            autoComplete="family-name"
            minLength={2}
          />
          <TextField {...field("email")} type="email" label={labels.email} autoComplete="email" />
          <TextField
            {...field("mobile")}
            type="tel"
            label={labels.mobile}
            autoComplete="tel"
            minLength={10}
          />
          <div className="sm:col-span-2">
            <Field label={labels.amount} error={errors.amount}>
              {(control) => (
                <>
                  <div className="quick-amounts needs-script">
                    {quickAmounts.map((quick) => (
                      <button
                        key={quick}
                        type="button"
                        aria-pressed={amount === String(quick)}
                        onClick={() => setAmount(String(quick))}
                      >
                        R{quick}
                      </button>
                    ))}
                  </div>
                  <input
                    {...control}
                    type="number"
                    name="amount"
                    inputMode="decimal"
                    min={MINIMUM_DONATION}
                    step="0.01"
                    required
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
              label={labels.purpose}
              defaultValue={again?.values.purpose ?? form.defaultPurpose}
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
    </>
  );
}
