import { createRef } from "react";
import { TextField } from "../Field/Field";
import { ErrorSummary } from "./ErrorSummary";

const ref = createRef<HTMLDivElement>();

export const states = {
  "two fields": (
    <div className="grid gap-4">
      <ErrorSummary
        ref={ref}
        heading="Two things are missing"
        problems={[
          { name: "name", id: "summary-name", message: "Enter your name" },
          { name: "email", id: "summary-email", message: "Enter an e-mail address" },
        ]}
      />
      <TextField id="summary-name" label="Name" error="Enter your name" />
      <TextField id="summary-email" label="E-mail" error="Enter an e-mail address" />
    </div>
  ),
  "not one field alone": (
    <ErrorSummary
      ref={ref}
      heading="The form was not accepted"
      problems={[{ name: "form", id: "", message: "The two passwords differ" }]}
    />
  ),
};
