import { Outlet } from "react-router";

/** Nothing around the page. */
export function NoneLayout() {
  return (
    <main id="content" tabIndex={-1} className="page">
      <Outlet />
    </main>
  );
}
