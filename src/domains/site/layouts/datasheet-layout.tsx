import { Outlet } from "react-router";
import { PageFrame } from "./page-frame.tsx";

export function DatasheetLayout() {
  return (
    <PageFrame header="search-first">
      <Outlet />
    </PageFrame>
  );
}
