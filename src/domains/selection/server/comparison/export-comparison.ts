import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { SheetCell } from "#platform/csv-line.ts";
import { shortSheetFile } from "#platform/sheet-file.ts";
import { formatStamp } from "#shared/format-date.ts";
import type { comparison } from "../../contract/comparison.ts";
import { compareParts } from "./compare-parts.ts";

const UNKNOWN = "未知";
const RELATIONS = { same: "相同", different: "不同", unknown: UNKNOWN };

/** A comparison as a file, with what is unknown written as such. */
export async function exportComparison(
  context: Context,
  { parts: ids, diff, format }: ParsedInputOf<typeof comparison.exportComparison>,
): Promise<FileAnswer> {
  const { parts, rows } = await compareParts(context, { parts: ids });
  if (parts.length === 0) throw doorRefusals.notFound("这些型号不存在，或已被删除");
  const shown = diff ? rows.filter(({ relation }) => relation !== "same") : rows;
  const table: SheetCell[][] = shown.flatMap(({ name, relation, cells, bounds }) => [
    [name, ...cells.map((cell) => cell ?? UNKNOWN), RELATIONS[relation]],
    ...bounds.map((bound) => [
      `${name} ${bound.name}`,
      ...bound.cells.map((cell) => cell ?? UNKNOWN),
      RELATIONS[bound.relation],
    ]),
  ]);
  const stamp = formatStamp(context.now);
  return shortSheetFile(
    { name: "型号对比", titles: ["参数", ...parts.map(({ mpn }) => mpn), "异同"], rows: table },
    format ?? "csv",
    [`型号对比-${stamp}`, `comparison-${stamp}`],
  );
}
