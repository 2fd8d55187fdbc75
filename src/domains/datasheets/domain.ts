import { BRAND_FRAME, BRAND_HOME, PART_PAGE, PHONE_PART_PAGE } from "#domains/catalogue/places.ts";
import { block } from "#web/block.ts";
import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  menu: [
    {
      id: "datasheets",
      title: "规格书",
      href: "/",
      order: 20,
      firstWords: ["", "datasheet", "specification", "specification_detail"],
    },
  ],
  entries: () => import("./entries.ts"),
  console: () => import("./components/console/console-sections.ts"),
  blocks: [
    block(PART_PAGE, { order: 10, load: () => import("./blocks/documents-of-part.tsx") }),
    block(PHONE_PART_PAGE, { order: 10, load: () => import("./blocks/report-part-by-phone.tsx") }),
    block(BRAND_HOME, { order: 10, load: () => import("./blocks/documents-of-brand.tsx") }),
    block(BRAND_FRAME, { order: 10, load: () => import("./blocks/documents-tab.tsx") }),
  ],
});
