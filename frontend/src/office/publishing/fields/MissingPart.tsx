/** In the place of fields or of a list that is left out. */
import type { FieldProps } from "../field";
import { beginning } from "../form";
import { Group } from "./Group";
import { labelling } from "./labelling";
import { PartButton } from "./PartButton";

export function MissingPart(props: FieldProps) {
  const { setup, label, schema, onChange } = props;
  return (
    <Group {...labelling(props)}>
      <PartButton
        text={setup.messages.addPart}
        label={label}
        onClick={() => onChange(beginning(schema, setup.root))}
      />
    </Group>
  );
}
