/** Fields that belong together. */
import type { FieldProps } from "../field";
import { Fields } from "./Fields";
import { Group } from "./Group";
import { labelling } from "./labelling";
import { PartButton } from "./PartButton";

export function ObjectField(props: FieldProps) {
  const { setup, label, path, schema, value, required, onChange } = props;
  return (
    <Group {...labelling(props)}>
      <Fields setup={setup} schema={schema} path={path} value={value} onChange={onChange} />
      {!required && (
        <PartButton words={setup.words.removePart} label={label} onClick={() => onChange(undefined)} />
      )}
    </Group>
  );
}
