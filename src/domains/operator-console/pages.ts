import { page } from "#web/page.ts";

export const pages = [
  // One row for all of the console: every page of the portal carries the table.
  page("/ops/*", { layout: "none", access: "user", load: () => import("./pages/console.tsx") }),
];
