import { Outlet } from "react-router";

export function NoneLayout() {
  return <Outlet />;
}
