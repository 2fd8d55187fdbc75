import { useNavigate, useParams, useLocation } from "react-router";
import { callApi } from "#web/call-api.ts";
import type { SearchBoxProps } from "#web/components/search-box.tsx";
import type { SuggestionGroup } from "#web/components/search-box-state.ts";
import { partAddress, searchAddress } from "../../addresses.ts";
import { datasheets } from "../../contract.ts";

/** What a search box needs to find parts. */
export function usePartSearch(): SearchBoxProps {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { "*": words = "" } = useParams();
  return {
    action: "/specification/",
    name: "keywords",
    placeholder: "输入型号、品牌或分类，如 STM32F103C8T6",
    label: "查型号",
    recentKey: "recentPartSearches",
    suggest: suggestParts,
    onSubmit: (keywords) => void navigate(searchAddress({ keywords })),
    ...(pathname.startsWith("/specification/") && { defaultValue: words }),
  };
}

async function suggestParts(keywords: string, signal: AbortSignal): Promise<SuggestionGroup[]> {
  const { parts, brands, categories } = await callApi(datasheets.suggest, { keywords }, { signal });
  const groups: SuggestionGroup[] = [
    { title: "型号", kind: "part", items: parts.map((part) => ({ text: part.mpn, note: [part.brandName, part.description].filter(Boolean).join(" · "), href: partAddress(part) })) },
    {
      title: "品牌",
      kind: "brand",
      items: brands.map(({ name, nameCn, slug, partCount }) => ({ text: nameCn ? `${name} ${nameCn}` : name, count: partCount, href: searchAddress({ brand: slug }) })),
    },
    { title: "分类", kind: "category", items: categories.map(({ name, slug, partCount }) => ({ text: name, count: partCount, href: searchAddress({ category: slug }) })) },
  ];
  return groups.filter((group) => group.items.length > 0);
}
