import type { Domain } from "./define-domain.ts";
import type { Page } from "./page.ts";

/** All pages, each with the blocks that stand on it. */
export function pagesOf(domains: Domain[]): Page[] {
  const declared = domains.flatMap(({ blocks = [] }) => blocks).sort((one, other) => one.order - other.order);
  return domains
    .flatMap(({ pages = [] }) => pages)
    .map((page) => ({ ...page, blocks: declared.filter(({ place }) => page.places?.includes(place)) }));
}
