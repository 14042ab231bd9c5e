import { TextField } from "../Field/Field";
import { ErrorLink } from "./ErrorLink";

export const states = {
  "to a field": (
    <div className="grid gap-4">
      <p>
        <ErrorLink id="error-link-email">Enter an e-mail address</ErrorLink>
      </p>
      <TextField id="error-link-email" label="E-mail" error="Enter an e-mail address" />
    </div>
  ),
};
