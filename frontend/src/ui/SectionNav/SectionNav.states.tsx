import { SectionNav } from "./SectionNav";

const tabs = ["Satsang", "Children", "Functions", "Meals", "Seminar"].map((title) => ({
  title,
  href: `/services/${title.toLowerCase()}`,
}));

export const states = {
  "three pages": <SectionNav label="Three pages" tabs={tabs.slice(0, 3)} />,
  "four pages": <SectionNav label="Four pages" tabs={tabs.slice(0, 4)} />,
  "five pages": <SectionNav label="Five pages" tabs={tabs} />,
};
