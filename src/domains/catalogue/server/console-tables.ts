import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { editedBrands } from "../contract/edited-brands.ts";
import { editedParts } from "../contract/edited-parts.ts";
import { LIFECYCLE_LABELS } from "../labels.ts";
import { listEditedBrands } from "./brands/list-edited-brands.ts";
import { listEditedParts } from "./parts/list-edited-parts.ts";

export const consoleTables: Record<string, ConsoleTable> = {
  parts: consoleTable({
    title: "型号",
    input: editedParts.listEditedParts.input,
    list: listEditedParts,
    rowOf: ({ id, mpn }) => ({ id, name: mpn }),
    columns: {
      id: { title: "编号", cell: ({ id }) => id },
      mpn: { title: "型号", cell: ({ mpn }) => mpn },
      brand: { title: "品牌", cell: ({ brand }) => brand?.name ?? null },
      category: { title: "分类", cell: ({ category }) => category?.name ?? null },
      lifecycle: { title: "生命周期", cell: ({ lifecycle }) => LIFECYCLE_LABELS[lifecycle] },
      state: { title: "状态", cell: ({ hiddenAt }) => (hiddenAt ? "已隐藏" : "显示") },
    },
  }),
  brands: consoleTable({
    title: "品牌",
    input: editedBrands.listEditedBrands.input,
    list: listEditedBrands,
    rowOf: ({ id, name }) => ({ id, name }),
    columns: {
      id: { title: "编号", cell: ({ id }) => id },
      name: { title: "品牌", cell: ({ name }) => name },
      nameCn: { title: "中文名", cell: ({ nameCn }) => nameCn },
      country: { title: "国家", cell: ({ country }) => country },
      successor: { title: "并入", cell: ({ successor }) => successor?.name ?? null },
      parts: { title: "型号数", cell: ({ partCount }) => partCount },
    },
  }),
};
