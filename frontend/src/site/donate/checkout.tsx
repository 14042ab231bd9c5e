/**
 * Leads from the donation form to the payment provider: a signed form, which scripts post
 * at once and visitors without scripts post themselves.
 */
import { useEffect, useRef, useState } from "react";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import type { PaymentForm } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { content } from "#app/runtime/page/content.ts";
import { renderContext, useRenderContext } from "#app/runtime/page/context.ts";
import { Button, ButtonLink } from "#app/ui/Button/Button.tsx";
import { ButtonRow } from "#app/ui/ButtonRow/ButtonRow.tsx";
import { DefinitionRows } from "#app/ui/DefinitionRows/DefinitionRows.tsx";
import { FormPage } from "../shared/FormPage";

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(renderContext).payment) throw redirect("/donate");
  return content("donate/checkout");
}

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

/** Whether the visitor came back to this page from the provider's. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "back_forward";
}

export function Component() {
  const { payment } = useRenderContext();
  const document = useLoaderData<typeof loader>();
  // The loader has sent everyone else away.
  return payment ? <Checkout document={document} payment={payment} /> : null;
}

function Checkout({ document, payment }: { document: Messages["checkout"]; payment: PaymentForm }) {
  const { heading, text, labels, submit, busy, back } = document;
  const form = useRef<HTMLFormElement>(null);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!cameBack()) form.current?.requestSubmit();
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, []);

  const fieldOf = (name: string) => payment.fields.find(([field]) => field === name)?.[1] ?? "";
  const rows = [
    { label: labels.name, value: `${fieldOf("name_first")} ${fieldOf("name_last")}` },
    { label: labels.amount, value: payment.amount },
    { label: labels.purpose, value: fieldOf("item_name") },
  ];
  return (
    <FormPage title={heading} lead={text}>
      <DefinitionRows rows={rows} />
      <form
        ref={form}
        data-at-once=""
        method="post"
        action={payment.action}
        onSubmit={() => setLeaving(true)}
      >
        {payment.fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ButtonRow className="mt-6">
          <Button type="submit" pending={leaving} pendingLabel={busy}>
            {submit}
          </Button>
          <ButtonLink to={back.href} look="secondary">
            {back.name}
          </ButtonLink>
        </ButtonRow>
      </form>
    </FormPage>
  );
}
