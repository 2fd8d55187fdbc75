import type { Channel } from "../../contract/article-shapes.ts";
import type { z } from "zod";
import { newsSearchViewAddress, type NewsSearchView } from "../../search-address.ts";
import { ARTICLE_SORT_LABELS, ARTICLE_SORTS, SEARCH_PERIOD_LABELS, SEARCH_PERIODS } from "../../search-labels.ts";

interface SearchFiltersProps {
  view: NewsSearchView;
  channels: z.output<typeof Channel>[];
}

/** What narrows and orders a search of articles, as links. */
export function SearchFilters({ view, channels }: SearchFiltersProps) {
  const hrefOf = (change: Partial<NewsSearchView>) => newsSearchViewAddress({ ...view, page: 1, ...change });
  return (
    <dl className="card directory-filters" aria-label="筛选">
      <Row title="频道" links={[{ name: "全部", slug: "" }, ...channels].map(({ name, slug }) => ({ name, href: hrefOf({ channel: slug }), isCurrent: view.channel === slug }))} />
      <Row title="时间" links={(["", ...SEARCH_PERIODS] as const).map((period) => ({ name: period === "" ? "不限" : SEARCH_PERIOD_LABELS[period], href: hrefOf({ period }), isCurrent: view.period === period }))} />
      <Row title="排序" links={ARTICLE_SORTS.map((sort) => ({ name: ARTICLE_SORT_LABELS[sort], href: hrefOf({ sort }), isCurrent: view.sort === sort }))} />
    </dl>
  );
}

function Row({ title, links }: { title: string; links: { name: string; href: string; isCurrent: boolean }[] }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ul className="sort-links">
          {links.map(({ name, href, isCurrent }) => (
            <li key={name}>
              <a href={href} rel="nofollow" aria-current={isCurrent || undefined} data-stay="">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
