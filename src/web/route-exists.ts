import { createContext, useContext } from "react";
import { matchPath } from "react-router";

/** The paths of the route table. */
export const PathsContext = createContext<readonly string[]>([]);

const ANSWERS_MAX = 500;

/** Of each table of paths: what is known of addresses. Menus name few. */
const known = new WeakMap<readonly string[], (href: string) => boolean>();

/** Tells whether a page stands at an address: menus show nothing else. */
export function useRouteExists(): (href: string) => boolean {
  const paths = useContext(PathsContext);
  const exists = known.get(paths) ?? knowPages(paths);
  known.set(paths, exists);
  return exists;
}

function knowPages(paths: readonly string[]): (href: string) => boolean {
  const answers = new Map<string, boolean>();
  return (href) => {
    const answer = answers.get(href) ?? paths.some((path) => path !== "*" && matchPath(path, href) !== null);
    if (answers.size < ANSWERS_MAX) answers.set(href, answer);
    return answer;
  };
}
