/** What went wrong with a picture; nothing while all is well. */
export function Problem({ problem }: { problem: string }) {
  return (
    problem && (
      <p role="alert" className="font-semibold text-danger">
        {problem}
      </p>
    )
  );
}
