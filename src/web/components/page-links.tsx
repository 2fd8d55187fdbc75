import { pageNumber } from "#shared/page-number.ts";
import { SECTION_PAGE_SIZE } from "../section-address.ts";
import { Pager } from "./pager.tsx";

/** The pages of a list, under the same filters. */
export function PageLinks({ address, total }: { address: URL; total: number }) {
  // What there is none of is said in place of the list.
  if (total === 0) return null;
  const hrefOf = (page: number) => {
    const query = new URLSearchParams(address.searchParams);
    if (page > 1) query.set("page", String(page));
    else query.delete("page");
    return `${address.pathname}${query.size > 0 ? `?${query}` : ""}`;
  };
  return (
    <Pager
      page={pageNumber(address.searchParams.get("page") ?? "")}
      pageSize={SECTION_PAGE_SIZE}
      total={total}
      hrefOf={hrefOf}
    />
  );
}
