import type { z } from "zod";
import type { Channel } from "../../contract/article-shapes.ts";
import { newsSearchViewAddress, type NewsSearchView } from "../../addresses.ts";
import { ARTICLE_SORT_LABELS, ARTICLE_SORTS, SEARCH_PERIOD_LABELS, SEARCH_PERIODS } from "../../search-labels.ts";
import { FilterLinks } from "../public/filter-links.tsx";

interface SearchFiltersProps {
  view: NewsSearchView;
  channels: z.output<typeof Channel>[];
}

/** What narrows and orders a search of articles. */
export function SearchFilters({ view, channels }: SearchFiltersProps) {
  const hrefOf = (change: Partial<NewsSearchView>) => newsSearchViewAddress({ ...view, page: 1, ...change });
  return (
    <FilterLinks
      rows={[
        {
          title: "频道",
          links: [{ name: "全部", slug: "" }, ...channels].map(({ name, slug }) => ({
            name,
            href: hrefOf({ channel: slug }),
            isCurrent: view.channel === slug,
          })),
        },
        {
          title: "时间",
          links: (["", ...SEARCH_PERIODS] as const).map((period) => ({
            name: period === "" ? "不限" : SEARCH_PERIOD_LABELS[period],
            href: hrefOf({ period }),
            isCurrent: view.period === period,
          })),
        },
        {
          title: "排序",
          links: ARTICLE_SORTS.map((sort) => ({
            name: ARTICLE_SORT_LABELS[sort],
            href: hrefOf({ sort }),
            isCurrent: view.sort === sort,
          })),
        },
      ]}
    />
  );
}
