import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import type { PART_PAGE } from "#domains/catalogue/places.ts";
import { pageNumber } from "#shared/page-number.ts";
import type { BlockArgs, BlockProps } from "#web/block.ts";
import { shownStock } from "../contract/shown-stock.ts";

const STOCK_SHOWN = 10;

// It comes after the page.
const PartStock = lazy(async () => ({ default: (await import("../components/stock/part-stock.tsx")).PartStock }));

interface InStock {
  list: DataOf<typeof shownStock.listStockOfPart>;
  page: number;
}

export async function loader({ call, url, asked }: BlockArgs<typeof PART_PAGE>): Promise<InStock> {
  const page = pageNumber(url.searchParams.get("stock") ?? "");
  return {
    list: await call(shownStock.listStockOfPart, { partId: asked.part, pageIndex: page, pageSize: STOCK_SHOWN }),
    page,
  };
}

/** Who has the part in stock, a page of a list at a time. */
export const spots = { stock: StockOfPart };

function StockOfPart({ subject: { now }, data }: BlockProps<typeof PART_PAGE, InStock>) {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={null}>
      <PartStock
        {...data}
        pageSize={STOCK_SHOWN}
        hrefOf={(page) => `${pathname}${page > 1 ? `?stock=${page}` : ""}#stock`}
        now={now}
      />
    </Suspense>
  );
}
