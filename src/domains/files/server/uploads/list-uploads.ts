import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { uploads } from "../../contract/uploads.ts";
import { fileRefusals } from "../../errors.ts";

const COLUMNS = [
  "id",
  "purpose",
  "fileName",
  "sizeBytes",
  "sha256",
  "mediaType",
  "scanState",
  "createdAt",
  "takenAt",
] as const;

type Upload = DataOf<typeof uploads.uploadSmallFile>;

/** How an upload of a user stands. */
export async function findUpload(
  { db, ports }: Context,
  { id, userId }: { id: string; userId: number },
): Promise<Upload> {
  const upload = await db
    .selectFrom("filesUploads")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("goneAt", "is", null)
    .executeTakeFirst();
  if (!upload) throw fileRefusals.uploadUnknown();
  return describe(upload, ports);
}

/** How those of the given uploads stand that are the asker's, in the order in which they are given. */
export async function listUploads(
  { db, user, ports }: UserContext,
  { ids }: ParsedInputOf<typeof uploads.listUploads>,
): Promise<Upload[]> {
  const uploads = await db
    .selectFrom("filesUploads")
    .select(COLUMNS)
    .where("id", "in", ids)
    .where("userId", "=", user.id)
    .where("goneAt", "is", null)
    .execute();
  const found = new Map(uploads.map((upload) => [upload.id, upload]));
  return ids.flatMap((id) => found.get(id) ?? []).map((upload) => describe(upload, ports));
}

type Row = Omit<Upload, "purpose" | "scanState" | "createdAt" | "isTaken"> & {
  purpose: string;
  scanState: string;
  createdAt: Date;
  takenAt: Date | null;
};

function describe({ createdAt, takenAt, scanState, ...upload }: Row, { virusScan }: Context["ports"]): Upload {
  // Whether it has to be waited for depends on whether there is a scanner now.
  const isScanned = scanState === "clean" || scanState === "infected";
  return {
    ...(upload as Upload),
    scanState: isScanned ? scanState : virusScan && !takenAt ? "waiting" : "skipped",
    createdAt: createdAt.toISOString(),
    isTaken: takenAt !== null,
  };
}
