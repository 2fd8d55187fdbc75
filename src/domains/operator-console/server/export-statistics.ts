import type { ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import { shortSheetFile } from "#platform/sheet-file.ts";
import { formatStamp } from "#shared/format-date.ts";
import type { statistics } from "../contract/statistics.ts";
import { FIGURES, figureTitle } from "../figure-labels.ts";
import { readStatistics } from "./read-statistics.ts";

/** The figures of a range of days as a file; what is no longer kept is empty. */
export async function exportStatistics(
  context: UserContext,
  { format, ...asked }: ParsedInputOf<typeof statistics.exportStatistics>,
): Promise<FileAnswer> {
  const { figures, hasDemo } = await readStatistics(context, asked);
  const range = { from: figures[0]!.day, until: figures.at(-1)!.day };
  await recordAction(context, { act: "export-statistics", subject: "statistics", after: { ...range, hasDemo } });
  const stamp = formatStamp(context.now);
  return shortSheetFile(
    {
      name: "数据统计",
      titles: ["日期", ...FIGURES.map((key) => figureTitle(key, { hasDemo }))],
      rows: figures.map((figure) => [figure.day, ...FIGURES.map((key) => figure[key])]),
    },
    format,
    [`数据统计-${stamp}`, `figures-${stamp}`],
  );
}
