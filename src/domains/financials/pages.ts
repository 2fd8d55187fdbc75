import { page } from "#web/page.ts";

export const pages = [
  page("/news/financialReport", {
    layout: "default",
    access: "visitor",
    load: () => import("./pages/financial-report.tsx"),
  }),
];
