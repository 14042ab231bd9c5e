/** A lotus between two lines; decoration only. */
export function Ornament({ className = "" }: { className?: string }) {
  return (
    <svg
      className={`mt-4 block text-saffron ${className}`}
      viewBox="0 0 120 24"
      width="120"
      height="24"
      aria-hidden="true"
    >
      <path d="M0 16H38M82 16h38" stroke="currentColor" strokeWidth="1" fill="none" />
      <g fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round">
        <path d="M60 3c5 5 5 12 0 17-5-5-5-12 0-17Z" />
        <path d="M60 20c7 0 11-4 13-11-6 0-10 3-13 11ZM60 20c-7 0-11-4-13-11 6 0 10 3 13 11Z" />
        <path d="M60 20c6 2 13 0 17-5-6-1-9 1-11 2M60 20c-6 2-13 0-17-5 6-1 9 1 11 2" />
      </g>
    </svg>
  );
}
