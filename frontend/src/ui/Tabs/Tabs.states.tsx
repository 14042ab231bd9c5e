import { Tabs } from "./Tabs";

const tabs = ["Overview", "Phases", "Funds"].map((label) => ({
  id: label.toLowerCase(),
  label,
  panel: <p>What belongs to “{label}”.</p>,
}));

export const states = {
  row: <Tabs label="In a row" tabs={tabs} />,
  "the second at first": <Tabs label="The second one" tabs={tabs} initial="phases" />,
  stack: <Tabs label="Below each other" tabs={tabs} layout="stack" />,
  halves: (
    <Tabs label="Two beside each other" tabs={tabs.slice(0, 2)} layout="halves" panelClassName="pt-4" />
  ),
};
