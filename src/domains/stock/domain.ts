import { FOUND_STOCK, PART_PAGE, PHONE_PART_PAGE } from "#domains/catalogue/places.ts";
import { COMPANY_PAGE } from "#domains/companies/places.ts";
import { block } from "#web/block.ts";
import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  entries: () => import("./entries.ts"),
  blocks: [
    block(PART_PAGE, { order: 20, load: () => import("./blocks/stock-of-part.tsx") }),
    block(PHONE_PART_PAGE, { order: 20, load: () => import("./blocks/stock-of-part.tsx") }),
    block(FOUND_STOCK, { order: 10, load: () => import("./blocks/found-stock.tsx") }),
    block(COMPANY_PAGE, { order: 10, load: () => import("./blocks/stock-of-company.tsx") }),
  ],
});
