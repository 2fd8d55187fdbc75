import { Outlet } from "react-router";
import { PageFrame } from "./page-frame.tsx";

export function IndexLayout() {
  return (
    <PageFrame header="standard">
      <Outlet />
    </PageFrame>
  );
}
