import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
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
  page: ParsedInputOf<typeof documentTexts.listUnreadableDocuments>,
): Promise<DataOf<typeof documentTexts.listUnreadableDocuments>> {
  const failed = context.db
    .selectFrom("datasheetDocuments")
    .select(["id", "title", "pageCount", "pagesRead", "textFailure", "updatedAt"])
    .where("textState", "=", "failed")
    .where("state", "=", "published")
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc");
  return listPage(failed, page, (rows) =>
    rows.map(({ textFailure, updatedAt, ...rest }) => ({
      ...rest,
      reason: textFailure && REASONS[textFailure as TextFailure],
      updatedAt: updatedAt.toISOString(),
    })),
  );
}
