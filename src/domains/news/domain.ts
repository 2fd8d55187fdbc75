import { BRAND_HOME, PART_PAGE } from "#domains/catalogue/places.ts";
import { block } from "#web/block.ts";
import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  userCentre: [
    { title: "我的文章", href: "/userCenter/cloudDisk/articleDisk", order: 160 },
    { title: "作者中心", href: "/userCenter/author", order: 170 },
    { title: "我的举报", href: "/userCenter/articleReports", order: 180 },
  ],
  console: () => import("./components/console/console-sections.ts"),
  blocks: [
    block(PART_PAGE, { order: 30, load: () => import("./blocks/related-articles.tsx") }),
    block(BRAND_HOME, { order: 20, load: () => import("./blocks/related-articles.tsx") }),
  ],
});
