/** Says that a screen for signed-in visitors is on its way, where that takes a moment. */
import { useNavigation } from "react-router";
import { isGuarded } from "../../lib/guard";

export function Waiting() {
  const { location } = useNavigation();
  return (
    <div role="status" className="waiting no-print">
      {location && isGuarded(location.pathname) && <p>Loading...</p>}
    </div>
  );
}
