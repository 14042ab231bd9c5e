// Prints what html-validate says of the files that it is given: {file: [message…]}.
import { HtmlValidate, StaticConfigLoader } from "html-validate";

const loader = new StaticConfigLoader({
  extends: ["html-validate:recommended", "html-validate:a11y", "html-validate:document"],
  rules: {
    // How the same is written: React writes `<img/>`, `srcSet` and `disabled=""`, and the first line
    // is `<!doctype html>`.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "doctype-style": "off",
    "void-style": "off",
    // React's own ids begin with `_`, as any character may but a space.
    "valid-id": ["error", { relaxed: true }],
    // The colour below a picture that is not there yet, and the width of a bar, are data.
    "no-inline-style": "off",
    // Scripts come from this site, with the hash of their content in their names.
    "require-sri": ["error", { target: "crossorigin" }],
    // A title is the page's, as the specification words it, and the centre's name.
    "long-title": ["error", { maxlength: 75 }],
    // An item of a list may have a name of its own, by ARIA 1.2.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
    // Browsers draw `<progress>` each in their own way.
    "prefer-native-element": ["error", { exclude: ["progressbar"] }],
    // The viewer of pictures is a dialog and the whole page: its heading is the page's.
    "heading-level": ["error", { sectioningRoots: [] }],
    // The stylesheet keeps every number that can be called on one line.
    "tel-non-breaking": "off",
  },
});
const validator = new HtmlValidate(loader);
const answers = {};
for (const file of process.argv.slice(2)) {
  const { results } = await validator.validateFile(file);
  answers[file] = results.flatMap(({ messages }) => messages);
}
process.stdout.write(JSON.stringify(answers));
