import { NumberedList } from "./NumberedList";

const items = [
  { description: "Listen to the teaching." },
  { description: "Reflect until no doubt is left." },
  { description: "Meditate on what is understood." },
];

const titled = [
  { title: "Listening", description: "To the teaching, from a teacher." },
  { title: "Reflection", description: "Until no doubt is left." },
  { title: "Meditation", description: "On what is understood." },
];

export const states = {
  "one column": <NumberedList items={items} />,
  "two columns, with titles": <NumberedList items={titled} columns={2} />,
};
