import { FormFailure } from "./FormFailure";

export const states = {
  "not sent": (
    <FormFailure
      id="form-failure"
      failure={{ title: "Your message was not sent", description: "Please try again in a minute." }}
    />
  ),
};
