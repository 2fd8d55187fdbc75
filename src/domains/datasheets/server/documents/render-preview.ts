import { buffer } from "node:stream/consumers";
import { z } from "zod";
import type { Database } from "#platform/database.ts";
import { enqueue, type TaskContext } from "#platform/tasks.ts";
import { moving } from "#platform/move-rows.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { renderThumbnail } from "#platform/pdf/render-thumbnail.ts";
import { inspectPdf } from "#platform/pdf/inspect-pdf.ts";
import { previewStates } from "../../states.ts";

export const renderPreviewTask = { name: "datasheets.drawPreview", payload: z.object({ documentId: z.int() }) };

/** Counts a document's pages and draws its first one. Done twice, it changes nothing. */
export async function renderPreview(context: TaskContext, { documentId }: { documentId: number }): Promise<void> {
  const { db, ports } = context;
  const document = await db
    .selectFrom("datasheetDocuments")
    .select(["sha256", "pageCount", "previewState"])
    .where("id", "=", documentId)
    .executeTakeFirst();
  if (!document || document.previewState !== "waiting") return;
  const bytes = await buffer(await ports.fileStore.read(document.sha256));
  const inspected = await inspectPdf(bytes);
  const thumbnail = inspected.ok ? await renderThumbnail(bytes) : inspected;
  const stored = thumbnail.ok ? await ports.fileStore.write(oneChunk(thumbnail.bytes)) : null;
  const update = db
    .updateTable("datasheetDocuments")
    .set({
      thumbnailSha256: stored?.sha256 ?? null,
      ...(inspected.ok && { pageCount: inspected.pageCount, hasTextLayer: inspected.hasTextLayer }),
      updatedAt: context.now,
    })
    .where("id", "=", documentId);
  const to = stored ? "ready" : "failed";
  await moving(update, { states: previewStates, column: "previewState", to }).execute();
}

/** Queues every document that still waits for its preview: those of an import that ran while no portal did, or was killed. */
export async function queueWaitingPreviews(db: Database): Promise<void> {
  const waiting = await db
    .selectFrom("datasheetDocuments")
    .select("id")
    .where("previewState", "=", "waiting")
    .orderBy("id")
    .execute();
  for (const { id } of waiting) await enqueue(db, renderPreviewTask, { documentId: id });
}
