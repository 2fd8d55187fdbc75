import { BRAND_HOME, PART_PAGE } from "#domains/catalogue/places.ts";
import { block } from "#web/block.ts";
import { defineDomain } from "#web/define-domain.ts";
import { HOME_PAGE, PHONE_HOME } from "#web/places.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  menu: [{ id: "news", title: "资讯", href: "/news/index", order: 10, firstWords: ["news"] }],
  entries: () => import("./entries.ts"),
  console: () => import("./components/console/console-sections.ts"),
  blocks: [
    block(HOME_PAGE, { order: 20, load: () => import("./blocks/newest-articles.tsx") }),
    block(PHONE_HOME, { order: 10, load: () => import("./blocks/newest-articles-on-phones.tsx") }),
    block(PART_PAGE, { order: 30, load: () => import("./blocks/related-articles.tsx") }),
    block(BRAND_HOME, { order: 20, load: () => import("./blocks/related-articles.tsx") }),
  ],
});
