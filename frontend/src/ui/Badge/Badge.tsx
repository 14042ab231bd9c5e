/** A word or two that say how things stand. */

const LOOKS = {
  plain: "bg-mist text-link",
  done: "bg-success-ground text-leaf",
  current: "bg-action text-on-action",
};

export type BadgeLook = keyof typeof LOOKS;

export function Badge({ look = "plain", children }: { look?: BadgeLook; children: string }) {
  return (
    <span className={`rounded-2xl px-3 py-0.5 text-sm/[1.65] font-semibold ${LOOKS[look]}`}>{children}</span>
  );
}
