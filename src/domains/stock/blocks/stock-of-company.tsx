import { lazy, Suspense } from "react";
import type { DataOf } from "#api/define-calls.ts";
import type { COMPANY_PAGE } from "#domains/companies/places.ts";
import { changeQuery } from "#shared/change-query.ts";
import { pageNumber } from "#shared/page-number.ts";
import type { BlockArgs, BlockProps } from "#web/block.ts";
import { shownStock } from "../contract/shown-stock.ts";

const STOCK_SHOWN = 10;
const MPN_MAX = 64;

// It comes after the page.
const CompanyStock = lazy(async () => ({
  default: (await import("../components/stock/company-stock.tsx")).CompanyStock,
}));

interface InStock {
  list: DataOf<typeof shownStock.listStockOfCompany>;
  /** The beginning of a number that is searched. */
  keywords: string;
  page: number;
  /** Of the address of the page. */
  search: string;
}

/** What a company has in stock, as the address asks for it; null where it shows none. */
export async function loader({ call, url, asked }: BlockArgs<typeof COMPANY_PAGE>): Promise<InStock | null> {
  const keywords = (url.searchParams.get("stock") ?? "").trim().slice(0, MPN_MAX);
  const page = pageNumber(url.searchParams.get("stockPage") ?? "");
  const list = await call(shownStock.listStockOfCompany, {
    ...asked,
    keywords,
    pageIndex: page,
    pageSize: STOCK_SHOWN,
  });
  return list.totalRecord > 0 || keywords !== "" ? { list, keywords, page, search: url.search } : null;
}

/** The stock of a company on its page. */
export const spots = { offers: StockOfCompany };

function StockOfCompany({ subject, data }: BlockProps<typeof COMPANY_PAGE, InStock | null>) {
  if (!data) return null;
  const { list, keywords, page, search } = data;
  return (
    <Suspense fallback={null}>
      <CompanyStock
        list={list}
        keywords={keywords}
        action={subject.path}
        page={page}
        pageSize={STOCK_SHOWN}
        hrefOf={(page) =>
          changeQuery(subject.path, search, { stock: keywords, stockPage: page > 1 ? String(page) : "" })
        }
        now={subject.now}
      />
    </Suspense>
  );
}
