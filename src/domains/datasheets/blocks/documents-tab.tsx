import { brandDocumentsAddress } from "#domains/catalogue/brand-addresses.ts";
import type { BRAND_FRAME } from "#domains/catalogue/places.ts";
import type { BlockProps } from "#web/block.ts";
import { Tab } from "#web/components/tabs.tsx";

/** The way to the datasheets of a brand. */
export const spots = { tabs: DocumentsTab };

function DocumentsTab({ subject: { brand, current } }: BlockProps<typeof BRAND_FRAME>) {
  return (
    <Tab
      title="规格书"
      href={brandDocumentsAddress(brand)}
      count={brand.documentCount}
      isCurrent={current === "documents"}
    />
  );
}
