import { NumberedList } from "./NumberedList";

const items = [
  { key: "listen", content: "Listen to the teaching." },
  { key: "reflect", content: "Reflect until no doubt is left." },
  { key: "meditate", content: "Meditate on what is understood." },
];

export const states = {
  "one column": <NumberedList items={items} />,
  "two columns": <NumberedList items={items} columns={2} />,
};
