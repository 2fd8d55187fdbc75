import { useNavigate, useParams, useLocation } from "react-router";
import type { DataOf } from "#api/define-calls.ts";
import { callApi } from "#web/call-api.ts";
import type { SearchBoxProps } from "#web/components/search-box.tsx";
import type { Suggestion, SuggestionGroup } from "#web/components/search-box-state.ts";
import type { Match } from "#shared/match.ts";
import { documentSearchAddress } from "../../../document-addresses.ts";
import { categoryAddress, partAddress, searchAddress } from "../../../addresses.ts";
import { partSearch } from "../../../contract/search.ts";
import { MATCH_LABELS } from "../../../labels.ts";

/** What a search box needs to find parts; where datasheets are searched, it asks their text, and still offers parts. */
export function usePartSearch(): SearchBoxProps {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { "*": words = "" } = useParams();
  const isInDocuments = pathname.startsWith(documentSearchAddress({}));
  const addressOf = isInDocuments ? documentSearchAddress : searchAddress;
  return {
    action: addressOf({}),
    name: "keywords",
    placeholder: isInDocuments
      ? "输入要在规格书中查找的内容，如 LM358 失调电压"
      : "输入型号、品牌或分类，如 STM32F103C8T6",
    label: isInDocuments ? "在规格书中查找" : "查型号",
    recentKey: "recentPartSearches",
    suggest: suggestParts,
    onSubmit: (keywords) => void navigate(addressOf({ keywords })),
    ...((isInDocuments || pathname.startsWith(searchAddress({}))) && { defaultValue: words }),
  };
}

/** That the number is the words, begins with them or holds them is to be seen in it. */
const MARKED_IN_NUMBER: Match[] = ["exact", "case", "prefix", "substring"];

async function suggestParts(keywords: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  const { parts, brands, categories } = await callApi(partSearch.suggestParts, { keywords }, { signal });
  const found: SuggestionGroup = { title: "型号", kind: "part", items: parts.map(suggestPart) };
  const named: SuggestionGroup[] = [
    {
      title: "品牌",
      kind: "brand",
      items: brands.map(({ name, nameCn, slug, partCount }) => ({
        text: nameCn ? `${name} ${nameCn}` : name,
        count: partCount,
        href: searchAddress({ brand: slug }),
      })),
    },
    {
      title: "分类",
      kind: "category",
      items: categories.map(({ name, slug, partCount }) => ({
        text: name,
        count: partCount,
        href: categoryAddress({ slug }),
      })),
    },
  ];
  // Where the words are a name and nothing else, what they name comes first.
  const groups = parts[0]?.match === "listed" ? [...named, found] : [found, ...named];
  return groups.filter((group) => group.items.length > 0);
}

function suggestPart({
  id,
  mpn,
  brandName,
  description,
  match,
}: DataOf<typeof partSearch.suggestParts>["parts"][number]): Suggestion {
  return {
    text: mpn,
    ...(!MARKED_IN_NUMBER.includes(match) && { tag: MATCH_LABELS[match] }),
    note: [brandName, description].filter(Boolean).join(" · "),
    href: partAddress({ id, mpn }),
  };
}
