import { createContext, useContext } from "react";
import { matchPath } from "react-router";

/** The paths of the route table. */
export const PathsContext = createContext<readonly string[]>([]);

/** Tells whether a page stands at an address: menus show nothing else. */
export function useRouteExists(): (href: string) => boolean {
  const paths = useContext(PathsContext);
  return (href) => paths.some((path) => path !== "*" && matchPath(path, href) !== null);
}
