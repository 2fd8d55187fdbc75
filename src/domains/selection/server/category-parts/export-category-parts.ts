import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { SheetCell } from "#platform/csv-line.ts";
import { sheetFile } from "#platform/sheet-file.ts";
import { formatDay, formatStamp } from "#shared/format-date.ts";
import { formatNumber } from "#shared/format-number.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { realDocument } from "#domains/catalogue/sample-documents.ts";
import { outsideAddress } from "#shared/outside-address.ts";
import { type categoryParts, type CategoryPart, EXPORT_ROWS_MAX } from "../../contract/category-parts.ts";
import { LIFECYCLE_LABELS } from "#domains/catalogue/labels.ts";
import type { CategoryTable } from "./category-table.ts";
import { findCategoryParts } from "./list-category-parts.ts";
import { narrowCategory } from "./narrow-category.ts";

type Input = ParsedInputOf<typeof categoryParts.exportCategoryParts>;

const ROWS_AT_ONCE = 200;
const ENDS = [
  ["minimum", "最小"],
  ["typical", "典型"],
  ["maximum", "最大"],
] as const;

interface ExportColumn {
  title: string;
  cell: (part: CategoryPart) => SheetCell;
}

/** The parts as narrowed and sorted, the first EXPORT_ROWS_MAX, each parameter as printed and in its base unit. */
export function exportCategoryParts(context: Context, input: Input): Promise<FileAnswer> {
  return sheetFile(context, () => readSheet(context, input));
}

async function readSheet(context: Context, input: Input) {
  const { scope, table, rows } = await narrowCategory(context, input);
  const wanted = rows.slice(0, EXPORT_ROWS_MAX);
  const columns = [
    ...leadingColumns(scope.children.length > 0),
    ...table.parameters.flatMap(({ slug }, column) =>
      input.hide.includes(slug) ? [] : parameterColumns(table, column, wanted),
    ),
    ...doubtColumns(table, wanted),
    ...trailingColumns(context.settings.site.url),
  ];
  async function* readParts() {
    for (let start = 0; start < wanted.length; start += ROWS_AT_ONCE) {
      const some = wanted.subarray(start, start + ROWS_AT_ONCE);
      const parts = await findCategoryParts(context, table, some, { isKept: false });
      yield parts.map((part) => columns.map(({ cell }) => cell(part)));
    }
    if (rows.length > wanted.length)
      yield [
        [
          `共 ${formatNumber(rows.length)} 个型号，以上为前 ${formatNumber(wanted.length)} 个；请缩小筛选范围后分次导出`,
          ...columns.slice(1).map(() => null),
        ],
      ];
  }
  const stamp = formatStamp(context.now);
  const isCut = rows.length > wanted.length;
  const names = [
    `${scope.name}${isCut ? `-前${EXPORT_ROWS_MAX}行` : ""}-${stamp}`,
    `${scope.slug}${isCut ? `-first-${EXPORT_ROWS_MAX}` : ""}-${stamp}`,
  ] as const;
  const titles = columns.map(({ title }) => title);
  return { name: scope.name, titles, rows: readParts, format: input.format ?? "csv", names };
}

function leadingColumns(hasCategories: boolean): ExportColumn[] {
  return [
    { title: "型号", cell: ({ mpn }) => mpn },
    { title: "品牌", cell: ({ brand }) => brand && (brand.nameCn ?? brand.name) },
    ...(hasCategories ? [{ title: "分类", cell: ({ category }: CategoryPart) => category?.name ?? null }] : []),
    { title: "封装", cell: (part) => part.package },
    { title: "生命周期", cell: ({ lifecycle }) => LIFECYCLE_LABELS[lifecycle] },
  ];
}

function parameterColumns(
  { parameters, dictionaries, rows }: CategoryTable,
  column: number,
  wanted: Uint32Array,
): ExportColumn[] {
  const { name, kind, unit } = parameters[column]!;
  const printed: ExportColumn = { title: name, cell: ({ values }) => values[column]?.printed ?? null };
  if (kind === "text") return [printed];
  const codes = new Set(Array.from(wanted, (row) => rows.values[column]![row]!));
  const values = Array.from(codes, (code) => dictionaries.values[column]!.values[code] ?? null).filter(
    (value) => value !== null,
  );
  const inUnit = unit ? ` (${unit})` : " (数值)";
  const isSingle = values.every(({ minimum, typical, maximum }) => minimum === maximum && typical === null);
  if (isSingle) return [printed, { title: `${name}${inUnit}`, cell: ({ values }) => values[column]?.minimum ?? null }];
  const ends = ENDS.filter(([end]) => values.some((value) => value[end] !== null));
  return [
    printed,
    ...ends.map(([end, word]): ExportColumn => ({
      title: `${name} ${word}${inUnit}`,
      cell: ({ values }) => values[column]?.[end] ?? null,
    })),
  ];
}

/** Which values of a row are doubted, where any of these rows has one. */
function doubtColumns({ parameters, dictionaries, rows }: CategoryTable, wanted: Uint32Array): ExportColumn[] {
  const isDoubted = (column: number, row: number) =>
    dictionaries.values[column]!.values[rows.values[column]![row]!]?.isDoubtful === true;
  if (!parameters.some((_, column) => wanted.some((row) => isDoubted(column, row)))) return [];
  const namesOf = ({ values }: CategoryPart) =>
    parameters.flatMap(({ name }, column) => (values[column]?.isDoubtful ? [name] : []));
  return [{ title: "来源数据存疑", cell: (part) => namesOf(part).join("、") || null }];
}

function trailingColumns(siteUrl: string): ExportColumn[] {
  return [
    { title: "最低单价", cell: ({ offer }) => (offer && offer.price !== null ? Number(offer.price) : null) },
    { title: "币种", cell: ({ offer }) => (offer && offer.price !== null ? offer.currency : null) },
    { title: "库存", cell: ({ offer }) => offer?.stock ?? null },
    { title: "报价日期", cell: ({ offer }) => offer && formatDay(new Date(offer.seenAt)) },
    { title: "报价说明", cell: ({ offer }) => (offer?.isSample ? "样例，由本站生成，用于演示" : null) },
    {
      title: "规格书",
      cell: ({ document, datasheetUrl }) => {
        const real = realDocument(document);
        return real ? new URL(documentAddress(real), siteUrl).href : (outsideAddress(datasheetUrl)?.href ?? null);
      },
    },
  ];
}
