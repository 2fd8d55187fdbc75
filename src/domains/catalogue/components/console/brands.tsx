import type { DataOf } from "#api/define-calls.ts";
import type { editedBrands, EditedBrand } from "../../contract/edited-brands.ts";
import type { ThingAct } from "../../contract/thing-history.ts";
import { formatNumber } from "#shared/format-number.ts";
import { EmptyState } from "#web/components/empty-state.tsx";
import { Tag } from "#web/components/tag.tsx";
import { BrandCard } from "./brand-card.tsx";
import { ConsoleTable } from "#web/console-table/console-table.tsx";
import type { SectionProps } from "#web/console-section.ts";
import { WordsSearch } from "#web/components/words-search.tsx";

type Data = {
  list: DataOf<typeof editedBrands.listEditedBrands> | null;
  brand: EditedBrand | null;
  history: ThingAct[];
};

/** Brands by any of their names; or one of them. */
export function Brands({ data: { list, brand, history }, address, now }: SectionProps<Data>) {
  if (brand) return <BrandCard key={brand.id} brand={brand} history={history} now={now} />;
  return (
    <>
      <WordsSearch address={address} label="品牌名或别名" />
      <ConsoleTable
        caption="品牌"
        address={address}
        total={list!.totalRecord}
        nameOf={({ name }) => name}
        rows={list!.data}
        keyOf={({ id }) => id}
        empty={<EmptyState title="没有这个品牌" />}
        columns={[
          { key: "id", isSortable: true, title: "编号", cell: ({ id }) => <span className="num">{id}</span> },
          {
            key: "name",
            isSortable: true,
            title: "品牌",
            isRowHead: true,
            cell: ({ id, name, nameCn }) => (
              <a className="link" href={`/ops/brands/${id}`}>
                {nameCn ? `${name}（${nameCn}）` : name}
              </a>
            ),
          },
          {
            key: "hidden",
            title: "显示",
            cell: ({ hiddenAt }) => (hiddenAt ? <Tag tone="warning">已隐藏</Tag> : "显示"),
          },
          { key: "country", isSortable: true, title: "国家", cell: ({ country }) => country ?? "—" },
          { key: "successor", title: "并入", cell: ({ successor }) => successor?.name ?? "—" },
          {
            key: "parts",
            isSortable: true,
            title: "型号",
            align: "end",
            cell: ({ partCount }) => <span className="num">{formatNumber(partCount)}</span>,
          },
        ]}
      />
    </>
  );
}
