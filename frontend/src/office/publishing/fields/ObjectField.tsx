/** Fields that belong together. */
import type { FieldProps } from "../field";
import { Fields } from "./Fields";
import { Group } from "./Group";
import { labelling } from "./labelling";
import { PartButton } from "./PartButton";

/** Those that may be left out have a button that removes them. */
export function ObjectField({ onRemove, ...props }: FieldProps & { onRemove?: () => void }) {
  const { setup, label, path, schema, value, onChange } = props;
  return (
    <Group {...labelling(props)}>
      <Fields setup={setup} schema={schema} path={path} value={value} onChange={onChange} />
      {onRemove && <PartButton text={setup.messages.entries.removeShort} label={label} onClick={onRemove} />}
    </Group>
  );
}
