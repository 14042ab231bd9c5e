import { DefinitionRows } from "./DefinitionRows";

const rows = [
  { label: "Bank", value: "First Sample Bank" },
  { label: "Account type", value: "Current account" },
];

export const states = {
  usual: <DefinitionRows rows={rows} />,
  dense: <DefinitionRows rows={rows} dense />,
  "on a band": (
    <div className="bg-band p-6">
      <DefinitionRows rows={rows} tinted />
    </div>
  ),
};
