import type { IndexFilters } from "../index-query.ts";
import type { IndexedPart } from "../indexed-part.ts";
import type { Naming } from "../query-term.ts";

/** Nothing is among values that are left out, and what is unknown is among none. */
export function isIn(wanted: readonly unknown[] | undefined, value: unknown): boolean {
  return wanted !== undefined && value !== null && wanted.includes(value);
}

/** Whether a part is or has one of those that are named. */
export function isNamed(part: IndexedPart, naming: Naming): boolean {
  return (
    isIn(naming.brandIds, part.brandId) ||
    isIn(naming.categoryIds, part.categoryId) ||
    isIn(naming.packageIds, part.packageId) ||
    part.tags.some((tag) => isIn(naming.tags, tag))
  );
}

/** Whether a part fits all filters. */
export function fits(part: IndexedPart, filters: IndexFilters): boolean {
  const may = (wanted: unknown[] | undefined, value: unknown) => wanted === undefined || isIn(wanted, value);
  return (
    may(filters.brandIds, part.brandId) &&
    may(filters.categoryIds, part.categoryId) &&
    may(filters.packageIds, part.packageId) &&
    may(filters.lifecycles, part.lifecycle) &&
    (filters.isDomestic === undefined || part.isDomestic === filters.isDomestic) &&
    (filters.isOriginUnknown === undefined || part.isOriginUnknown === filters.isOriginUnknown) &&
    (filters.hasStock === undefined || part.hasStock === filters.hasStock)
  );
}
