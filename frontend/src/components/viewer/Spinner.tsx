/** Turns while a picture is on its way. Without scripts nothing could end it, so it does not show. */
export function Spinner() {
  return (
    <div role="status" className="spinner needs-script">
      <span className="sr-only">Loading picture</span>
    </div>
  );
}
