import { page } from "#web/page.ts";

export const sitePages = [
  page("/ErrorPages/:status", { layout: "none", access: "visitor", load: () => import("./pages/error-page.tsx") }),
  page("*", { layout: "none", access: "visitor", load: () => import("./pages/error-page.tsx") }),
];
