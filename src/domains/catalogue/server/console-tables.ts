import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { editedBrands } from "../contract/edited-brands.ts";
import { editedParts } from "../contract/edited-parts.ts";
import type { UserContext } from "#platform/context.ts";
import { catalogueRefusals } from "../errors.ts";
import { LIFECYCLE_LABELS } from "../labels.ts";
import { THING_ACTS } from "../table-acts.ts";
import { listEditedBrands } from "./brands/list-edited-brands.ts";
import { setBrandHidden } from "./brands/set-brand-hidden.ts";
import { takeMergeTurn } from "./merges/merge.ts";
import { hidePart } from "./parts/hide-part.ts";
import { listEditedParts } from "./parts/list-edited-parts.ts";
import { listCategoryChoices, placePart } from "./parts/place-part.ts";

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
    acts: {
      hide: {
        ...THING_ACTS.hide,
        run: (context, { id, reason }) => hidePart(context, { id, isHidden: true, reason }),
      },
      show: {
        ...THING_ACTS.show,
        run: (context, { id, reason }) => hidePart(context, { id, isHidden: false, reason }),
      },
      place: {
        ...THING_ACTS.place,
        choices: { label: "分类", list: listCategoryChoices },
        run: (context, { id, choice }) => placePart(context, id, choice),
      },
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
    acts: {
      hide: { ...THING_ACTS.hide, run: (context, { id, reason }) => hide(context, { id, isHidden: true, reason }) },
      show: { ...THING_ACTS.show, run: (context, { id, reason }) => hide(context, { id, isHidden: false, reason }) },
    },
  }),
};

/** More takes longer than many rows may. */
const PARTS_MAX = 5000;

async function hide(context: UserContext, hiding: { id: number; isHidden: boolean; reason: string }): Promise<void> {
  const some = await context.db
    .selectFrom("datasheetParts")
    .select("id")
    .where("brandId", "=", hiding.id)
    .offset(PARTS_MAX)
    .limit(1)
    .execute();
  if (some.length > 0) throw catalogueRefusals.hidesTooMuch({ most: PARTS_MAX });
  await takeMergeTurn(context);
  await setBrandHidden(context, hiding);
}
