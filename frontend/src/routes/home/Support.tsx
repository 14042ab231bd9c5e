/** The invitation to give. */
import { Appeal } from "../../components/Appeal";
import { Section } from "../../components/Section";
import type { HomeSupport } from "../../generated/content";

export function Support({ support }: { support: HomeSupport }) {
  return (
    <Section>
      <Appeal {...support} />
    </Section>
  );
}
