import { PART_PAGE } from "#domains/catalogue/places.ts";
import { block } from "#web/block.ts";
import { defineDomain } from "#web/define-domain.ts";
import { pages } from "./pages.ts";

export const domain = defineDomain({
  pages,
  console: () => import("./components/console/console-sections.ts"),
  blocks: [block(PART_PAGE, { order: 5, load: () => import("./blocks/alternates-of-part.tsx") })],
});
