import { Outlet } from "react-router";
export function Frame() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
