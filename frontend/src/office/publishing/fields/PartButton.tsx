/** A small button that says to those who hear the page which field it belongs to. */
import { Button } from "#app/ui/Button/Button.tsx";

interface PartButtonProps {
  text: string;
  label: string;
  onClick: () => void;
}

export function PartButton({ text, label, onClick }: PartButtonProps) {
  return (
    <Button look="secondary" size="small" className="justify-self-start noscript:hidden" onClick={onClick}>
      {text}
      <span className="sr-only">: {label}</span>
    </Button>
  );
}
