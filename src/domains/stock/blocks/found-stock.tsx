import { lazy, Suspense } from "react";
import type { FOUND_STOCK } from "#domains/catalogue/places.ts";
import type { BlockProps } from "#web/block.ts";

// Most numbers that are in stock are parts.
const FoundStock = lazy(async () => ({ default: (await import("../components/stock/found-stock.tsx")).FoundStock }));

/** Who has numbers in stock that are no parts of the catalogue. */
export const spots = { stock: StockFound };

function StockFound({ subject }: BlockProps<typeof FOUND_STOCK>) {
  return (
    <Suspense fallback={null}>
      <FoundStock {...subject} />
    </Suspense>
  );
}
