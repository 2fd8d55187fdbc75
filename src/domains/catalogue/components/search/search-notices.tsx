import type { DataOf } from "#api/define-calls.ts";
import { Icon } from "#web/components/icon.tsx";
import { type PartSearch, searchAddress } from "../../addresses.ts";
import type { partSearch } from "../../contract/search.ts";
import { DroppedWords } from "../public/search/dropped-words.tsx";
import { filteredAddress, type PartFilters } from "./part-filters.ts";

interface SearchNoticesProps extends Pick<
  DataOf<typeof partSearch.searchParts>,
  "didYouMean" | "dropped" | "recognised"
> {
  search: PartSearch & PartFilters;
}

/** What has to be said about how the words were read: another number was found, some were left out, a maker belongs to another by now. */
export function SearchNotices({ search, didYouMean, dropped, recognised }: SearchNoticesProps) {
  const taken = recognised.filter(({ successor }) => successor);
  if (!didYouMean && dropped.length === 0 && taken.length === 0) return null;
  return (
    <div className="search-notices">
      {didYouMean && (
        <p>
          <Icon name="info" size={14} />
          您是不是要找{" "}
          <a className="mpn link" href={filteredAddress({ ...search, keywords: didYouMean })}>
            {didYouMean}
          </a>
        </p>
      )}
      {dropped.length > 0 && <DroppedWords words={dropped} />}
      {taken.map(({ typed, name, otherKeywords, successor }) => (
        <p key={typed}>
          <Icon name="info" size={14} />
          {name} 已并入{" "}
          <a className="link" href={searchAddress({ keywords: otherKeywords ?? "", brand: successor!.value })}>
            {successor!.name}
          </a>
        </p>
      ))}
    </div>
  );
}
