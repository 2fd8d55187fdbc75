import { page } from "#web/page.ts";

export const pages = [
  page("/datasheet/datasheetCategory/*", {
    layout: "datasheet",
    access: "visitor",
    load: () => import("./pages/category-parts.tsx"),
  }),
  page("/datasheet/compare", {
    layout: "datasheet",
    access: "visitor",
    load: () => import("./pages/compare-parts.tsx"),
  }),
];
