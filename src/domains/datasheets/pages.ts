import { page } from "#web/page.ts";

export const datasheetPages = [
  page("/", { layout: "datasheet", access: "visitor", load: () => import("./pages/home.tsx") }),
];
