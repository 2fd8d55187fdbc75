import { Suspense } from "react";
import { lazyPart } from "../lazy-part.tsx";

// Few readers come so far.
const PageMissingCard = lazyPart(async () => (await import("./page-missing-card.tsx")).PageMissingCard);

interface PageMissingProps {
  /** The page that was asked for, from 1. */
  page: number;
  /** The address of the last page that there is. */
  lastHref: string;
  /** Why there are no more pages. */
  text?: string;
}

/** Stands in place of a list behind its last page. */
export function PageMissing(props: PageMissingProps) {
  return (
    <Suspense fallback={null}>
      <PageMissingCard {...props} />
    </Suspense>
  );
}
