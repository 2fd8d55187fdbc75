import { Button } from "../components/button.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { type Column, DataTable } from "../components/data-table.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Pager } from "../components/pager.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { PARTS, type SamplePart } from "./dev-component-samples.ts";
import { DevSample } from "./dev-sample.tsx";

const COLUMNS: Column<SamplePart>[] = [
  {
    key: "mpn",
    title: "型号",
    isRowHead: true,
    sort: { href: "?sort=mpn", direction: "ascending" },
    cell: (part) => (
      <>
        <a className="mpn link" href={`/datasheet/datasheetDetail/${part.id}`}>
          {part.mpn}
        </a>
        <CopyButton text={part.mpn} />
      </>
    ),
  },
  { key: "brand", title: "品牌", cell: (part) => part.brand },
  { key: "description", title: "描述", cell: (part) => part.description, className: "is-wide" },
  { key: "package", title: "封装", cell: (part) => part.package },
  { key: "stock", title: "库存", align: "end", sort: { href: "?sort=stock" }, cell: (part) => part.stock },
];

export function DevLists() {
  const hrefOf = (page: number) => `?page=${page}`;
  return (
    <>
      <DevSample title="表格（窄屏成卡片）">
        <DataTable caption="型号" columns={COLUMNS} rows={PARTS} keyOf={(part) => part.id} />
        <Pager page={6} pageSize={20} total={421_205} hrefOf={hrefOf} />
        <Pager page={1} pageSize={20} total={7} hrefOf={hrefOf} />
      </DevSample>
      <DevSample title="表格（卡片内滚动）">
        <DataTable caption="参数" columns={COLUMNS} rows={PARTS} keyOf={(part) => part.id} layout="scroll" />
      </DevSample>
      <DevSample title="空状态">
        <DataTable
          caption="没有结果"
          columns={COLUMNS}
          rows={[]}
          keyOf={(part) => part.id}
          empty={
            <EmptyState
              icon="search"
              title="没有找到 “XYZ-000”"
              text="检查型号是否完整，或者只输入前几位。"
              actions={<Button kind="primary">查看全部分类</Button>}
            />
          }
        />
      </DevSample>
      <DevSample title="占位">
        <Skeleton />
        <Skeleton shape="rows" count={3} />
        <div className="dev-narrow">
          <Skeleton shape="block" />
        </div>
      </DevSample>
    </>
  );
}
