import { type ConsoleTable, consoleTable } from "#platform/domain/console-table.ts";
import { editedCategories } from "../contract/edited-categories.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { catalogueImport } from "../contract/catalogue-import.ts";
import { merges } from "../contract/merges.ts";
import { CHANGE_ACT_LABELS, MERGED_KIND_LABELS } from "../merge-labels.ts";
import { IMPORT_STATE_LABELS } from "../import-labels.ts";
import { listTasks } from "./import/list-imports.ts";
import { listMerges } from "./merges/list-merges.ts";
import { missedSearches } from "../contract/missed-searches.ts";
import { markings } from "../contract/markings.ts";
import { editedParameters } from "../contract/parameters.ts";
import { suffixes } from "../contract/suffixes.ts";
import { PARAMETER_KIND_LABELS, SUFFIX_FOLLOWS_LABELS } from "../word-labels.ts";
import { listEditedCategories } from "./categories/list-edited-categories.ts";
import { listEditedParameters } from "./parameters/list-edited-parameters.ts";
import { listSuffixes } from "./suffixes/list-suffixes.ts";
import { removeSuffix } from "./suffixes/remove-suffix.ts";
import { searchesWithoutResult } from "./missed-searches/searches-without-result.ts";
import { listMarkings } from "./markings/list-markings.ts";
import { removeMarking } from "./markings/remove-marking.ts";
import { editedBrands } from "../contract/edited-brands.ts";
import { editedParts } from "../contract/edited-parts.ts";
import type { UserContext } from "#platform/context.ts";
import { catalogueRefusals } from "../errors.ts";
import { LIFECYCLE_LABELS } from "../labels.ts";
import { THING_ACTS } from "../table-acts.ts";
import { listEditedBrands } from "./brands/list-edited-brands.ts";
import { setBrandHidden } from "./brands/set-brand-hidden.ts";
import { deletePart } from "./deletions/delete-thing.ts";
import { findThingUses } from "./deletions/find-thing-uses.ts";
import { sayCounted } from "./merges/row-names.ts";
import { takeMergeTurn } from "./merges/merge.ts";
import { hidePart } from "./parts/hide-part.ts";
import { listEditedParts } from "./parts/list-edited-parts.ts";
import { listCategoryChoices, placePart } from "./parts/place-part.ts";

type Run = Parameters<typeof removeSuffix>[0];
const REMOVAL = { label: "删除", kind: "danger" as const, reasons: [] };

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
        run: (context, { id, reason }) => hideOne(context, { id, isHidden: true, reason }),
      },
      show: {
        ...THING_ACTS.show,
        run: (context, { id, reason }) => hideOne(context, { id, isHidden: false, reason }),
      },
      place: {
        ...THING_ACTS.place,
        choices: { label: "分类", list: listCategoryChoices },
        run: (context, { id, choice }) => placePart(context, id, choice),
      },
      delete: {
        ...THING_ACTS.delete,
        isCountTyped: true,
        foretell: foretellDeletion,
        run: (context, { id, reason }) => deletePart(context, { id, reason }),
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
      hidden: { title: "显示", cell: ({ hiddenAt }) => (hiddenAt ? "已隐藏" : "显示") },
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
  categories: consoleTable({
    title: "分类",
    input: editedCategories.listEditedCategories.input,
    list: listEditedCategories,
    rowOf: ({ id, name }) => ({ id, name }),
    columns: {
      id: { title: "编号", cell: ({ id }) => id },
      name: { title: "分类", cell: ({ name }) => name },
      parent: { title: "上级", cell: ({ parent }) => parent?.name ?? null },
      nameEn: { title: "英文名", cell: ({ nameEn }) => nameEn },
      aliases: { title: "别名", cell: ({ aliases }) => aliases.join("、") },
      parts: { title: "型号数", cell: ({ partCount }) => partCount },
      parameters: { title: "参数", cell: ({ parameters }) => parameters.map(({ name }) => name).join("、") },
    },
  }),
  parameters: consoleTable({
    title: "参数",
    input: editedParameters.listEditedParameters.input,
    list: listEditedParameters,
    rowOf: ({ id, name }) => ({ id, name }),
    columns: {
      id: { title: "编号", cell: ({ id }) => id },
      name: { title: "参数", cell: ({ name }) => name },
      slug: { title: "标识", cell: ({ slug }) => slug },
      kind: { title: "类型", cell: ({ kind }) => PARAMETER_KIND_LABELS[kind] },
      unit: { title: "单位", cell: ({ unit }) => unit },
      categories: { title: "分类", cell: ({ categories }) => categories.map(({ name }) => name).join("、") },
    },
  }),
  merges: consoleTable({
    title: "合并、删除与拆分",
    input: merges.listMerges.input,
    list: listMerges,
    rowOf: ({ id, from, into }) => ({ id, name: into ? `${from.name} → ${into.name}` : from.name }),
    columns: {
      kind: { title: "操作", cell: ({ act, kind }) => CHANGE_ACT_LABELS[act] + MERGED_KIND_LABELS[kind] },
      from: { title: "名称", cell: ({ from }) => from.name },
      into: { title: "目标", cell: ({ into }) => into?.name ?? null },
      reason: { title: "原因", cell: ({ reason }) => reason },
      operator: { title: "操作人", cell: ({ operator }) => operator },
      at: { title: "时间", cell: ({ mergedAt }) => formatExactTime(mergedAt) },
      changes: { title: "改动", cell: ({ changes }) => changes },
      undone: { title: "撤销", cell: ({ undoneAt }) => undoneAt && formatExactTime(undoneAt) },
    },
  }),
  searches: consoleTable({
    title: "无结果搜索",
    input: missedSearches.searchesWithoutResult.input,
    list: searchesWithoutResult,
    rowOf: ({ id, term }) => ({ id, name: term }),
    columns: {
      term: { title: "搜索词", cell: ({ term }) => term },
      visitors: { title: "人数", cell: ({ visitors }) => visitors },
      first: { title: "首次", cell: ({ firstSeenOn }) => firstSeenOn },
      last: { title: "最近", cell: ({ lastSeenOn }) => lastSeenOn },
    },
  }),
  imports: consoleTable({
    title: "导入记录",
    input: catalogueImport.listImports.input,
    list: listTasks,
    rowOf: ({ id, title }) => ({ id, name: title }),
    columns: {
      title: { title: "内容", cell: ({ title }) => title },
      state: { title: "状态", cell: ({ state, isUndone }) => (isUndone ? "已撤销" : IMPORT_STATE_LABELS[state]) },
      note: { title: "结果", cell: ({ note }) => note },
      operator: { title: "操作人", cell: ({ operator }) => operator },
      at: { title: "开始", cell: ({ createdAt }) => formatExactTime(createdAt) },
    },
  }),
  suffixes: consoleTable({
    title: "包装后缀",
    input: suffixes.listSuffixes.input,
    list: listSuffixes,
    rowOf: ({ id, suffix, brand }) => ({ id, name: `${brand.name} ${suffix}` }),
    columns: {
      suffix: { title: "后缀", cell: ({ suffix }) => suffix },
      brand: { title: "品牌", cell: ({ brand }) => brand.name },
      follows: { title: "前一个字符", cell: ({ follows }) => SUFFIX_FOLLOWS_LABELS[follows] },
    },
    acts: { remove: { ...REMOVAL, run: (context: Run, { id }: { id: number }) => removeSuffix(context, { id }) } },
  }),
  markings: consoleTable({
    title: "丝印",
    input: markings.listMarkings.input,
    list: listMarkings,
    rowOf: ({ id, code, mpn }) => ({ id, name: `${code} ${mpn}` }),
    columns: {
      code: { title: "丝印", cell: ({ code }) => code },
      mpn: { title: "型号", cell: ({ mpn }) => mpn },
      package: { title: "封装", cell: (one) => one.package },
      source: { title: "来源", cell: ({ source }) => source },
    },
    acts: { remove: { ...REMOVAL, run: (context: Run, { id }: { id: number }) => removeMarking(context, { id }) } },
  }),
};

/** More takes longer than many rows may. */
const PARTS_MAX = 5000;

/** What goes with a part; what keeps it its deletion says. */
async function foretellDeletion(context: UserContext, { id }: { id: number }): Promise<string> {
  const { own } = await findThingUses(context, { kind: "part", id });
  return own.length === 0 ? "" : `一起删除：${sayCounted(own)}`;
}

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
}

async function hideOne(context: UserContext, hiding: Hiding): Promise<void> {
  await refuseSame(context, "datasheetParts", hiding);
  await hidePart(context, hiding);
}

/** Done to one alone it changes nothing; of many it is told. */
async function refuseSame(
  { db }: UserContext,
  table: "datasheetParts" | "datasheetBrands",
  { id, isHidden }: Hiding,
): Promise<void> {
  const thing = await db.selectFrom(table).select("hiddenAt").where("id", "=", id).executeTakeFirst();
  if (thing && (thing.hiddenAt !== null) === isHidden) throw catalogueRefusals.sameAlready();
}

async function hide(context: UserContext, hiding: Hiding): Promise<void> {
  await refuseSame(context, "datasheetBrands", hiding);
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
