import type { BRAND_FRAME } from "#domains/catalogue/places.ts";
import type { BlockProps } from "#web/block.ts";
import { Tab } from "#web/components/tabs.tsx";
import { carriersAddress } from "../addresses.ts";

/** The ways to who carries a brand. */
export const spots = { tabs: CarriersTabs };

function CarriersTabs({ subject: { brand, current } }: BlockProps<typeof BRAND_FRAME>) {
  return (
    <>
      <Tab title="代理商" href={carriersAddress(brand, "agent")} isCurrent={current === "agents"} />
      <Tab title="贸易商" href={carriersAddress(brand, "trader")} isCurrent={current === "traders"} />
    </>
  );
}
