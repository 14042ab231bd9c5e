import { Button } from "#app/ui/Button/Button.tsx";

/** A button of a row; its name tells screen readers which row. */
export function RowButton({ name, of }: { name: string; of: string }) {
  return (
    <Button look="quiet" size="small" className="-ml-3 max-md:justify-self-start print:hidden">
      {name}
      <span className="sr-only"> {of}</span>
    </Button>
  );
}
