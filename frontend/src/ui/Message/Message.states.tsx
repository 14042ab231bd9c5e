import { Message } from "./Message";

export const states = {
  plain: <Message>Online donations are not open yet.</Message>,
  good: <Message tone="good">Your profile was saved.</Message>,
  bad: <Message tone="bad">The file is no picture.</Message>,
  dense: <Message dense>Three drafts wait.</Message>,
  "more than a paragraph": (
    <Message as="div">
      <p>The address is not confirmed.</p>
      <p>We have sent a link to it.</p>
    </Message>
  ),
};
