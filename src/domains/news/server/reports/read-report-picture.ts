import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordLook } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { FileAnswer } from "#platform/handlers.ts";
import type { reports } from "../../contract/reports.ts";
import { whoseReports } from "./whose-reports.ts";

/** A picture of a report, for operators; that it was looked at goes on record. */
export async function readReportPicture(
  context: UserContext,
  { id, position }: ParsedInputOf<typeof reports.readReportPicture>,
): Promise<FileAnswer> {
  const { db, ports } = context;
  const file = await db
    .selectFrom("newsReportFiles")
    .select(["sha256", "mediaType", "sizeBytes"])
    .where("reportId", "=", id)
    .where("position", "=", position)
    .executeTakeFirst();
  if (!file || (await ports.fileStore.sizeOf(file.sha256)) === null) throw doorRefusals.notFound("没有这张图片");
  await recordLook(context, { act: "read-papers", subject: "report", subjectId: id, whose: whoseReports });
  return {
    mediaType: file.mediaType,
    sizeBytes: file.sizeBytes,
    etag: file.sha256,
    copies: "none",
    fileName: `report-${id}-${position + 1}.jpg`,
    open: (range) => ports.fileStore.read(file.sha256, range),
  };
}
