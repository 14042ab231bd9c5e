// Prints what csp_evaluator says of the policies that it is given: {policy: [finding…]}.
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";

const answers = {};
for (const policy of process.argv.slice(2)) {
  answers[policy] = new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ severity, ...finding }) => ({ ...finding, severity: Severity[severity] }));
}
process.stdout.write(JSON.stringify(answers));
