import { type Page, page } from "#web/page.ts";

export const newsPages: Page[] = [
  page("/news/search", { layout: "default", access: "visitor", load: () => import("./pages/news-search.tsx") }),
  page("/news/financialReport", { layout: "default", access: "visitor", load: () => import("./pages/financial-report.tsx") }),
];
