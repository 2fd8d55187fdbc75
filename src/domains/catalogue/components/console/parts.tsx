import type { DataOf } from "#api/define-calls.ts";
import type { EditedPart, editedParts } from "../../contract/edited-parts.ts";
import { LIFECYCLE_LABELS } from "../../labels.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import { Tag } from "#web/components/tag.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { WordsSearch } from "#web/components/words-search.tsx";
import { PartCard } from "./part-card.tsx";

type Data = { list: DataOf<typeof editedParts.listEditedParts> | null; part: EditedPart | null };

/** Parts by their number, or those that operators have edited or hidden; or one of them. */
export function Parts({ data: { list, part }, address, now }: SectionProps<Data>) {
  if (part) return <PartCard key={part.id} part={part} now={now} />;
  return (
    <>
      <WordsSearch address={address} label="型号开头（留空列出编辑过或隐藏的）" />
      <ConsoleTable
        caption="型号"
        address={address}
        total={list!.totalRecord}
        nameOf={({ mpn }) => mpn}
        rows={list!.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有这样的型号" />}
        columns={[
          { key: "id", isSortable: true, title: "编号", cell: ({ id }) => <span className="num">{id}</span> },
          {
            key: "mpn",
            isSortable: true,
            title: "型号",
            isRowHead: true,
            cell: ({ id, mpn }) => (
              <a className="link" href={`/ops/parts/${id}`}>
                {mpn}
              </a>
            ),
          },
          { key: "brand", title: "品牌", cell: ({ brand }) => brand?.name ?? "—" },
          { key: "category", title: "分类", cell: ({ category }) => category?.name ?? "—" },
          {
            key: "lifecycle",
            isSortable: true,
            title: "生命周期",
            cell: ({ lifecycle }) => LIFECYCLE_LABELS[lifecycle],
          },
          {
            key: "state",
            title: "状态",
            cell: ({ hiddenAt }) => (hiddenAt ? <Tag tone="warning">已隐藏</Tag> : "显示"),
          },
        ]}
      />
    </>
  );
}
