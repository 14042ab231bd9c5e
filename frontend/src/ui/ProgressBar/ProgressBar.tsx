export interface ProgressBarProps {
  /** What progresses, for screen readers. */
  label: string;
  /** From 0 to 100. */
  percent: number;
  /** The value in words, where percent alone would say too little. */
  valueText?: string;
}

/** How far something has come. The number itself belongs into the text beside it. */
export function ProgressBar({ label, percent, valueText }: ProgressBarProps) {
  return (
    <div
      className="h-3 w-full overflow-hidden rounded-2xl bg-line"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText}
    >
      <div className="h-full rounded-[inherit] bg-saffron" style={{ width: `${percent}%` }} />
    </div>
  );
}
