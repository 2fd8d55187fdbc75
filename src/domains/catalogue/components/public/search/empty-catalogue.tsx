import { Suspense } from "react";
import { lazyPart } from "#web/lazy-part.tsx";

// Most portals never show it.
const EmptyCatalogueCard = lazyPart(
  async () => (await import("../../search/empty-catalogue-card.tsx")).EmptyCatalogueCard,
);

/** What stands where there would be parts or documents, as long as nobody has brought any. */
export function EmptyCatalogue(props: { title?: string }) {
  return (
    <Suspense fallback={null}>
      <EmptyCatalogueCard {...props} />
    </Suspense>
  );
}
