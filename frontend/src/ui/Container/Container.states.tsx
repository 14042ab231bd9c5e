import { Container } from "./Container";

export const states = {
  "around text": (
    <Container className="bg-band py-6">
      <p>As wide as the page's measure, with its gutters.</p>
    </Container>
  ),
};
