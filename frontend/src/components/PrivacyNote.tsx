import { Link } from "./Link";

/** Stands where personal information is asked for. Short, for every byte is before a page's first. */
export function PrivacyNote({ className = "" }: { className?: string }) {
  return (
    <p className={`field-hint ${className}`}>
      Your information:{" "}
      <Link to="/privacy" className="text-link">
        Privacy
      </Link>
    </p>
  );
}
