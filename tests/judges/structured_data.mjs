// Reads the structured data of pages, and prints it with what Adobe's validator says of it:
// {file: {data, issues}}. structured_data.mjs VOCABULARY FILE…
import { readFile } from "node:fs/promises";
import Validator from "@adobe/structured-data-validator";
import WebAutoExtractor from "@marbec/web-auto-extractor";

const [vocabulary, ...files] = process.argv.slice(2);
const validator = new Validator(JSON.parse(await readFile(vocabulary, "utf8")));
const answers = {};
for (const file of files) {
  const found = new WebAutoExtractor({ addLocation: false }).parse(await readFile(file, "utf8"));
  const { jsonld, microdata, rdfa, errors } = structuredClone(found);
  answers[file] = { data: { jsonld, microdata, rdfa, errors }, issues: await validator.validate(found) };
}
process.stdout.write(JSON.stringify(answers));
