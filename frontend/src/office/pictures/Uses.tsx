import type { ListedPicture } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";

/** The texts that show a picture, or are going to. */
export function Uses({
  messages,
  uses,
}: {
  messages: Messages["pictures"]["one"];
  uses: ListedPicture["uses"];
}) {
  if (uses.length === 0) return messages.noUses;
  const states = { published: "", draft: ` (${messages.draft})`, scheduled: ` (${messages.scheduled})` };
  return (
    <ul className="grid grid-cols-1 gap-1">
      {uses.map(({ id, title, state }) => (
        <li key={id}>
          <TextLink className="max-md:py-1" to={`/admin/content/${id}`}>
            {title}
          </TextLink>
          {states[state]}
        </li>
      ))}
    </ul>
  );
}
