import { EmailField, Field, SelectField, TextAreaField, TextField } from "./Field";

export const states = {
  text: <TextField label="Name" name="name" />,
  "with a hint": <TextField label="Phone" hint="With the country's code" type="tel" placeholder="+27" />,
  wrong: <EmailField label="E-mail" error="Enter an e-mail address" defaultValue="asha@" />,
  "with a hint, and wrong": (
    <TextField label="Password" type="password" hint="At least 12 characters" error="This one is too short" />
  ),
  disabled: <TextField label="E-mail" disabled defaultValue="asha@example.org" />,
  "several lines": <TextAreaField label="Message" name="message" />,
  choice: (
    <SelectField label="Subject" name="subject">
      <option>Satsang</option>
      <option>Membership</option>
    </SelectField>
  ),
  "around another control": (
    <Field label="Day">{(control) => <input {...control} type="date" defaultValue="2026-05-25" />}</Field>
  ),
};
