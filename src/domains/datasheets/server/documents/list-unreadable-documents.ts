import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import type { documentTexts } from "../../contract/document-texts.ts";
import { PDF_REFUSAL_REASONS } from "#platform/pdf/refusal-reasons.ts";
import type { TextFailure } from "./read-document-pages.ts";

const REASONS: Record<TextFailure, string> = {
  ...PDF_REFUSAL_REASONS,
  fileMissing: "文件已不在存储中",
  timeUsedUp: "识别文字累计用时过长，已停止",
};

/** The documents whose text can't be read, with the reason in words. */
export async function listUnreadableDocuments(
  context: Context,
  { pageIndex, pageSize }: ParsedInputOf<typeof documentTexts.unreadableDocuments>,
): Promise<DataOf<typeof documentTexts.unreadableDocuments>> {
  const failed = context.db
    .selectFrom("datasheetDocuments")
    .where("textState", "=", "failed")
    .where("state", "=", "published");
  const [rows, { count }] = await Promise.all([
    failed
      .select(["id", "title", "pageCount", "pagesRead", "textFailure", "updatedAt"])
      .orderBy("updatedAt", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
      .execute(),
    failed.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  const data = rows.map(({ textFailure, updatedAt, ...rest }) => ({
    ...rest,
    reason: textFailure && REASONS[textFailure as TextFailure],
    updatedAt: updatedAt.toISOString(),
  }));
  return { data, totalRecord: count };
}
