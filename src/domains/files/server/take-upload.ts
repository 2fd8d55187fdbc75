import { Refusal } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { fileRefusals } from "../errors.ts";

/** A file that is in the file store, for whoever names it in the same transaction. */
export interface TakenUpload {
  sha256: string;
  sizeBytes: number;
  /** As the user calls it. */
  fileName: string;
  mediaType: string;
}

interface WantedUpload {
  id: string;
  userId: number;
  purpose: string;
}

/**
 * Takes an upload once, in the caller's transaction, whose row must name the SHA-256 by its end; refuses what is not
 * the asker's, of another purpose, unfinished or not clean.
 */
export async function takeUpload(
  context: Pick<Context, "now" | "ports">,
  db: Database,
  wanted: WantedUpload,
): Promise<TakenUpload> {
  const upload = await selectUpload(db, wanted).forUpdate().executeTakeFirst();
  const taken = requireTakable(context, upload, wanted);
  await db.updateTable("filesUploads").set({ takenAt: context.now }).where("id", "=", wanted.id).execute();
  return taken;
}

/** What `takeUpload` would answer, or refuse, now: for who looks into a file before he takes it. */
async function lookAtUpload(context: Pick<Context, "db" | "ports">, wanted: WantedUpload): Promise<TakenUpload> {
  return requireTakable(context, await selectUpload(context.db, wanted).executeTakeFirst(), wanted);
}

/**
 * Looks into an upload's bytes before they are taken; what is refused is gone, so that nobody has it looked into again
 * and again, and who is too busy refuses nothing.
 */
export async function lookIntoUpload<Result>(
  context: Pick<Context, "db" | "now" | "ports">,
  wanted: WantedUpload,
  look: (upload: TakenUpload) => Promise<Result>,
): Promise<Result> {
  const upload = await lookAtUpload(context, wanted);
  try {
    return await look(upload);
  } catch (error) {
    if (error instanceof Refusal)
      await context.db
        .updateTable("filesUploads")
        .set({ goneAt: context.now })
        .where("id", "=", wanted.id)
        .where("takenAt", "is", null)
        .execute();
    throw error;
  }
}

function selectUpload(db: Database, { id, userId }: WantedUpload) {
  return db
    .selectFrom("filesUploads")
    .select(["purpose", "sha256", "sizeBytes", "fileName", "mediaType", "scanState", "takenAt"])
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("goneAt", "is", null);
}

type FoundUpload = Awaited<ReturnType<ReturnType<typeof selectUpload>["executeTakeFirst"]>>;

function requireTakable(
  { ports }: Pick<Context, "ports">,
  upload: FoundUpload,
  { purpose }: WantedUpload,
): TakenUpload {
  if (!upload) throw fileRefusals.uploadUnknown();
  if (upload.purpose !== purpose) throw fileRefusals.otherPurpose();
  const { sha256, mediaType } = upload;
  if (sha256 === null || mediaType === null) throw fileRefusals.uploadUnfinished();
  if (upload.takenAt) throw fileRefusals.uploadTaken();
  if (upload.scanState === "infected") throw fileRefusals.uploadInfected();
  // What came before there was a scanner is scanned now.
  if (upload.scanState !== "clean" && ports.virusScan) throw fileRefusals.uploadNotScanned();
  return { sha256, sizeBytes: upload.sizeBytes, fileName: upload.fileName, mediaType };
}
