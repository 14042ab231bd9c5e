import { RuledList } from "./RuledList";

export const states = {
  "on a band": (
    <div className="bg-band p-6">
      <RuledList
        items={[
          { title: "Morning", description: "Meditation and chanting." },
          { title: "Evening", description: "A talk, and questions." },
        ]}
      />
    </div>
  ),
};
