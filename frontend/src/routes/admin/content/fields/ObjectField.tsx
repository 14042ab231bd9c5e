/** Fields that belong together. */
import { errorAt, type FieldProps } from "../../../../lib/texts/field";
import { idOf } from "../../../../lib/texts/form";
import { Fields } from "./Fields";
import { Group } from "./Group";
import { Label } from "./Label";
import { PartButton } from "./PartButton";

export function ObjectField(props: FieldProps) {
  const { setup, label, path, schema, value, required, onChange } = props;
  return (
    <Group
      label={<Label {...props} />}
      hint={schema.description}
      error={errorAt(setup, path)}
      id={idOf(path)}
    >
      <Fields setup={setup} schema={schema} path={path} value={value} onChange={onChange} />
      {!required && (
        <PartButton words={setup.words.removePart} label={label} onClick={() => onChange(undefined)} />
      )}
    </Group>
  );
}
