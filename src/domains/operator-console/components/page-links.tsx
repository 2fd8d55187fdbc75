import { pageNumber } from "#shared/page-number.ts";
import { Pager } from "#web/components/pager.tsx";

const PAGE_SIZE = 20;

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
  return <Pager page={pageNumber(address.searchParams.get("page") ?? "")} pageSize={PAGE_SIZE} total={total} hrefOf={hrefOf} />;
}
