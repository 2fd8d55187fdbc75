import { type ReactNode, Suspense } from "react";
import { lazyPart } from "#web/lazy-part.tsx";
import { Tabs } from "#web/components/tabs.tsx";
import { documentSearchAddress } from "../../../document-addresses.ts";
import { searchAddress } from "../../../addresses.ts";
import { KEYWORDS_MAX } from "../../../contract/search-shapes.ts";

/** What can be searched for the same words. */
const SCOPES = {
  parts: { title: "型号", addressOf: searchAddress },
  documents: { title: "规格书内文", addressOf: documentSearchAddress },
};
export type Scope = keyof typeof SCOPES;

// Few searches are refused.
const SearchRefusedCard = lazyPart(
  async () => (await import("../../search/search-refused-card.tsx")).SearchRefusedCard,
);

interface SearchFrameProps {
  scope: Scope;
  keywords: string;
  heading: ReactNode;
  /** How much was found. */
  total: string | null;
  /** What narrows the search, and what has to be said about it. */
  notes: ReactNode;
  /** The filters beside the hits. */
  facets: ReactNode;
  /** The hits. */
  children: ReactNode;
}

/** A page of hits: what was asked, where else to ask it, what narrows it, and what was found. */
export function SearchFrame({ scope, keywords, heading, total, notes, facets, children }: SearchFrameProps) {
  const words = keywords.length > KEYWORDS_MAX ? "" : keywords;
  const tabs = Object.entries(SCOPES).map(([name, { title, addressOf }]) => ({
    title,
    href: addressOf({ keywords: words }),
    isCurrent: name === scope,
  }));
  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div className="grid gap-2">
        <Tabs label="搜索范围" tabs={tabs} />
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h1 className="min-w-0 wrap-anywhere">{heading}</h1>
          {total && <p className="num text-secondary">{total}</p>}
        </div>
        {notes}
      </div>
      {facets ? (
        <div className="search-layout">
          {facets}
          <div className="grid min-w-0 grid-cols-1 content-start gap-4">{children}</div>
        </div>
      ) : (
        children
      )}
    </div>
  );
}

/** Stands in place of hits where the search was refused. */
export function SearchRefused(props: { scope: Scope; keywords: string; refusal: string | null }) {
  return (
    <Suspense fallback={null}>
      <SearchRefusedCard {...props} />
    </Suspense>
  );
}
