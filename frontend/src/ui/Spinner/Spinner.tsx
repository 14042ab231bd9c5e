/** Turns while a picture is on its way. Without scripts nothing could end it, so it does not show. */
export function Spinner({ label }: { label: string }) {
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid place-items-center after:size-12 after:animate-turn after:rounded-full after:border-4 after:border-gold after:border-r-transparent noscript:hidden"
    >
      <span className="sr-only">{label}</span>
    </div>
  );
}
