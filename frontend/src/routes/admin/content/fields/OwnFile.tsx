/** In the place of a text that stands in a file of its own: the link to it. */
import { TextLink } from "../../../../components/TextLink";
import { errorAt, type FieldProps } from "../../../../lib/texts/field";
import { idOf } from "../../../../lib/texts/form";
import { Group } from "./Group";
import { Label } from "./Label";

export function OwnFile(props: FieldProps & { file: string }) {
  const { setup, path, schema, file } = props;
  return (
    <Group
      label={<Label {...props} />}
      hint={schema.description}
      error={errorAt(setup, path)}
      id={idOf(path)}
    >
      <TextLink to={`/admin/content/${file}`}>{setup.words.ownFile}</TextLink>
    </Group>
  );
}
