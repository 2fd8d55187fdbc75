import { randomBytes } from "node:crypto";
import type { Context } from "#platform/context.ts";

interface BuiltUpload {
  userId: number;
  purpose: string;
  bytes: Uint8Array;
  mediaType: string;
  fileName?: string;
  scanState?: "waiting" | "clean" | "infected" | "skipped";
}

/** A finished upload, as if a user had just brought it; answers its id and SHA-256. */
export async function buildUpload(
  { db, ports, now }: Context,
  { bytes, fileName = "上传的文件", scanState = "skipped", ...upload }: BuiltUpload,
): Promise<{ id: string; sha256: string }> {
  const id = randomBytes(16).toString("base64url");
  const { sha256, sizeBytes } = await ports.fileStore.write(
    (async function* () {
      yield bytes;
    })(),
  );
  await db
    .insertInto("filesUploads")
    .values({ id, ...upload, fileName, scanState, sizeBytes, sha256, createdAt: now, finishedAt: now })
    .execute();
  return { id, sha256 };
}
