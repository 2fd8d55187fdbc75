import { BRAND_FRAME } from "#domains/catalogue/places.ts";
import { block } from "#web/block.ts";
import { defineDomain } from "#web/define-domain.ts";
import { HOME_PAGE } from "#web/places.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  menu: [
    {
      id: "distribution",
      title: "分销",
      href: "/agentList/index/1",
      order: 30,
      firstWords: ["agentList", "brandDetail"],
    },
  ],
  entries: () => import("./entries.ts"),
  console: () => import("./components/console/console-sections.ts"),
  blocks: [
    block(HOME_PAGE, { order: 10, load: () => import("./blocks/leading-companies.tsx") }),
    block(BRAND_FRAME, { order: 20, load: () => import("./blocks/carriers-tabs.tsx") }),
  ],
});
