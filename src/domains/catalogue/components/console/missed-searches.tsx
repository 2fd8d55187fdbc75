import type { DataOf } from "#api/define-calls.ts";
import { searchAddress } from "../../addresses.ts";
import type { missedSearches } from "../../contract/missed-searches.ts";
import { TERMS_KEPT_DAYS } from "../../missed-search-labels.ts";
import { formatNumber } from "#shared/format-number.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { WordsSearch } from "#web/components/words-search.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";

/** What people looked for and did not find: what is worth adding. */
export function MissedSearches({ data, address }: SectionProps<DataOf<typeof missedSearches.searchesWithoutResult>>) {
  return (
    <>
      <p className="text-sm text-secondary">
        {`近 ${TERMS_KEPT_DAYS} 天没有结果的搜索，按人数排列；之后找到过结果的不再列出；在待办“无结果搜索”中处理。`}
      </p>
      <WordsSearch address={address} label="搜索词" />
      <ConsoleTable
        caption="无结果搜索"
        address={address}
        total={data.totalRecord}
        rows={data.data}
        keyOf={({ id }) => id}
        nameOf={({ term }) => term}
        empty={<EmptyState title="没有无结果的搜索" text="有人搜索而没有找到时，搜索词会出现在这里。" />}
        columns={[
          {
            key: "term",
            isSortable: true,
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
            isSortable: true,
            title: "人数",
            align: "end",
            cell: ({ visitors }) => <span className="num">{formatNumber(visitors)}</span>,
          },
          {
            key: "first",
            isSortable: true,
            title: "首次",
            cell: ({ firstSeenOn }) => <span className="num">{firstSeenOn}</span>,
          },
          {
            key: "last",
            isSortable: true,
            title: "最近",
            cell: ({ lastSeenOn }) => <span className="num">{lastSeenOn}</span>,
          },
        ]}
      />
    </>
  );
}
