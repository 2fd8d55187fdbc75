import { Outlet } from "react-router";
import { PageFrame } from "./page-frame.tsx";

export function DefaultLayout() {
  return (
    <PageFrame header="standard" hasRightMenu>
      <Outlet />
    </PageFrame>
  );
}
