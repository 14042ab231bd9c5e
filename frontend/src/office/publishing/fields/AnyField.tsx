/** The field for a value, whatever its schema says that it is. */
import { isMarkdown } from "../entries";
import type { FieldProps } from "../field";
import { choicesOf, isObject, optionsOf, resolved } from "../form";
import { ChoiceField } from "./ChoiceField";
import { DetailField, isDetail } from "./DetailField";
import { LinkField } from "./LinkField";
import { ListField } from "./ListField";
import { labelling } from "./labelling";
import { MarkdownField } from "./MarkdownField";
import { MomentField } from "./MomentField";
import { NumberField } from "./NumberField";
import { ObjectField } from "./ObjectField";
import { OptionalPart } from "./OptionalPart";
import { OptionsField } from "./OptionsField";
import { OwnFile } from "./OwnFile";
import { PictureField } from "./PictureField";
import { SwitchField } from "./SwitchField";
import { TextField } from "./TextField";

export function AnyField(given: FieldProps) {
  const { setup, required, value, onChange } = given;
  const schema = resolved(given.schema, setup.root);
  const props = { ...given, schema };
  if (optionsOf(schema).length > 0) return <OptionsField {...props} />;
  if (isMarkdown(schema, setup.root)) {
    const { markdown: file } = isObject(value) ? value : {};
    return typeof file === "string" ? <OwnFile {...props} file={file} /> : <MarkdownField {...props} />;
  }
  if (isDetail(schema, setup.root)) return <DetailField {...props} />;
  if (choicesOf(schema).length > 0) return <ChoiceField {...props} />;
  switch (schema.type) {
    case "object":
      return required ? <ObjectField {...props} /> : <OptionalPart {...props} />;
    case "array":
      return <ListField {...props} />;
    case "boolean":
      return <SwitchField {...props} />;
    case "integer":
    case "number":
      return <NumberField {...props} />;
  }
  switch (schema.format) {
    case "moment":
    case "date":
      return <MomentField {...props} />;
    case "link":
      return <LinkField {...props} />;
    case "picture":
      return (
        <PictureField
          {...labelling(props)}
          messages={setup.messages}
          name={typeof value === "string" ? value : ""}
          // The words that describe a picture come with it, where anybody has said them.
          onChoose={(name, alt) => onChange(name, alt ? { alt } : {})}
        />
      );
    default:
      return <TextField {...props} />;
  }
}
