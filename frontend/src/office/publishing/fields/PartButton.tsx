/** A small button that says to those who hear the page which field it belongs to. */
import { Button } from "#app/ui/Button/Button.tsx";

interface PartButtonProps {
  words: string;
  label: string;
  onClick: () => void;
}

export function PartButton({ words, label, onClick }: PartButtonProps) {
  return (
    <Button look="secondary" size="small" className="justify-self-start noscript:hidden" onClick={onClick}>
      {words}
      <span className="sr-only">: {label}</span>
    </Button>
  );
}
