/** The invitation to give. */

import type { HomeSupport } from "#app/generated/content.ts";
import { Section } from "#app/ui/Section/Section.tsx";
import { Appeal } from "../shared/Appeal";

export function Support({ support }: { support: HomeSupport }) {
  return (
    <Section>
      <Appeal {...support} />
    </Section>
  );
}
