import { Panel } from "./Panel";

export const states = {
  surface: (
    <Panel as="section">
      <h2>Opening hours</h2>
      <p>Daily from 9:00 to 17:00.</p>
    </Panel>
  ),
  mist: (
    <Panel tone="mist">
      <p>Bring a cushion.</p>
    </Panel>
  ),
};
