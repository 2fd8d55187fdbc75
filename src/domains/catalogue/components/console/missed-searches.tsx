import type { DataOf } from "#api/define-calls.ts";
import { searchAddress } from "../../addresses.ts";
import type { missedSearches } from "../../contract/missed-searches.ts";
import { TERMS_KEPT_DAYS } from "../../missed-search-labels.ts";
import { formatNumber } from "#shared/format-number.ts";
import { DataTable } from "#web/components/data-table.tsx";
import { EmptyState } from "#web/components/empty-state.tsx";
import { PageLinks } from "#web/components/page-links.tsx";
import type { SectionProps } from "#web/console-section.ts";

/** What people looked for and did not find: what is worth adding. */
export function MissedSearches({ data, address }: SectionProps<DataOf<typeof missedSearches.searchesWithoutResult>>) {
  return (
    <>
      <p className="text-sm text-secondary">
        {`近 ${TERMS_KEPT_DAYS} 天没有结果的搜索，按人数排列；之后找到过结果的不再列出；在待办“无结果搜索”中处理。`}
      </p>
      <DataTable
        caption="无结果搜索"
        rows={data.data}
        keyOf={({ term }) => term}
        empty={<EmptyState title="没有无结果的搜索" />}
        columns={[
          {
            key: "term",
            title: "搜索词",
            isRowHead: true,
            cell: ({ term }) => (
              <a className="link" href={searchAddress({ keywords: term })}>
                {term}
              </a>
            ),
          },
          {
            key: "visitors",
            title: "人数",
            align: "end",
            cell: ({ visitors }) => <span className="num">{formatNumber(visitors)}</span>,
          },
          { key: "first", title: "首次", cell: ({ firstSeenOn }) => <span className="num">{firstSeenOn}</span> },
          { key: "last", title: "最近", cell: ({ lastSeenOn }) => <span className="num">{lastSeenOn}</span> },
        ]}
      />
      <PageLinks address={address} total={data.totalRecord} />
    </>
  );
}
