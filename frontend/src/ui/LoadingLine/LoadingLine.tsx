/** A line that grows as long as the next screen is on its way (see LoadingIndicator). */
export function LoadingLine({ className }: { className: string }) {
  return (
    <div
      className={`absolute inset-x-0 hidden h-0.75 origin-left animate-approach waiting:block ${className}`}
    />
  );
}
