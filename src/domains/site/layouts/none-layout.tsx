import { Outlet } from "react-router";
import { PageMain } from "#web/shell/page-main.tsx";

/** Nothing around the page. */
export function NoneLayout() {
  return (
    <PageMain>
      <Outlet />
    </PageMain>
  );
}
