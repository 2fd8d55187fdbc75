import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { pages } from "../routes.ts";
import { openPageTable } from "./page-table.ts";

test("a page is found as the router finds it, whatever the address", () => {
  const pageAt = openPageTable(pages);
  const routes = pages.map((page) => ({ path: page.path, handle: page }));
  const filled = pages.map(({ path }) => path.replaceAll(/:\w+\??/g, "1").replace("*", "2/3"));
  const odd = [
    "/",
    "//",
    "/x",
    "/DATASHEET",
    "/specification",
    "/specification/",
    "/news/index",
    "/ops/a/b",
    "/%E6%90%9C",
    "/agentList",
  ];
  const paths = [...filled, ...filled.map((one) => `${one}/`), ...filled.map((one) => one.toUpperCase()), ...odd];
  // The second time it is known.
  for (const path of [...paths, ...paths])
    expect([path, pageAt(path)?.path]).toEqual([path, matchRoutes(routes, path)?.[0]?.route.handle.path]);
});
