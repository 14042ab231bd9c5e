/** In the place of fields or of a list that is left out. */
import { errorAt, type FieldProps } from "../../../../lib/texts/field";
import { beginning, idOf } from "../../../../lib/texts/form";
import { Group } from "./Group";
import { Label } from "./Label";
import { PartButton } from "./PartButton";

export function MissingPart(props: FieldProps) {
  const { setup, label, path, schema, onChange } = props;
  return (
    <Group
      label={<Label {...props} />}
      hint={schema.description}
      error={errorAt(setup, path)}
      id={idOf(path)}
    >
      <PartButton
        words={setup.words.addPart}
        label={label}
        onClick={() => onChange(beginning(schema, setup.root))}
      />
    </Group>
  );
}
