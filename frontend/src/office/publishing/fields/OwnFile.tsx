/** In the place of a text that stands in a file of its own: the link to it. */
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import type { FieldProps } from "../field";
import { Group } from "./Group";
import { labelling } from "./labelling";

export function OwnFile(props: FieldProps & { file: string }) {
  const { setup, file } = props;
  return (
    <Group {...labelling(props)}>
      <TextLink to={`/admin/content/${file}`}>{setup.messages.ownFile}</TextLink>
    </Group>
  );
}
