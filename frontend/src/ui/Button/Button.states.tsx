import { Button, ButtonAnchor, ButtonLink } from "./Button";

export const states = {
  primary: <Button>Send message</Button>,
  secondary: <Button look="secondary">Show more</Button>,
  quiet: <Button look="quiet">Cancel</Button>,
  night: (
    <div className="on-night bg-night p-6">
      <Button look="night">Save picture</Button>
    </div>
  ),
  small: <Button size="small">Mark as read</Button>,
  disabled: <Button disabled>Send message</Button>,
  unavailable: <Button unavailable>Send message</Button>,
  pending: (
    <Button pending pendingLabel="Sending…">
      Send message
    </Button>
  ),
  link: <ButtonLink to="/donate">Donate</ButtonLink>,
  "link to another site": (
    <ButtonAnchor look="secondary" href="https://example.org/">
      Open the map
    </ButtonAnchor>
  ),
};
