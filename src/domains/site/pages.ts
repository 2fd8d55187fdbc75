import { page } from "#web/page.ts";

export const sitePages = [
  page("/ErrorPages/:status", { layout: "none", access: "visitor", load: () => import("./pages/error-page.tsx") }),
  ...(import.meta.env.DEV ? [page("/dev/components", { layout: "none", access: "visitor", load: () => import("#web/pages/dev-components.tsx") })] : []),
  page("*", { layout: "none", access: "visitor", load: () => import("./pages/error-page.tsx") }),
];
