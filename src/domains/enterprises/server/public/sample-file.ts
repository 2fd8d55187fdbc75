import type { Database } from "#platform/database.ts";
import { type FileStore, oneChunk } from "#ports/file-store/port.ts";
import type { FileKind } from "../../labels.ts";
import { renderSampleLicence, type LicenceLines } from "../sample/render-licence.ts";

/** A drawn picture in the file store, for whoever names it in a row. */
export interface SampleFile {
  sha256: string;
  sizeBytes: number;
}

/** Draws a picture like a licence and stores it, outside of any transaction. */
export async function renderSampleFile(
  { fileStore }: { fileStore: FileStore },
  lines: LicenceLines,
  draw: (lines: LicenceLines) => Promise<Uint8Array> = renderSampleLicence,
): Promise<SampleFile> {
  return fileStore.write(oneChunk(await draw(lines)));
}

/** Notes a drawn picture as a file that a user has brought. Answers its id. */
export async function addSampleFile(
  { db, now }: { db: Database; now: Date },
  { title, sha256, sizeBytes, ...file }: SampleFile & { userId: number; kind: FileKind; title: string },
): Promise<number> {
  const fileName = `${title}（样例）.jpg`;
  const { id } = await db
    .insertInto("suppliersFiles")
    .values({ ...file, sha256, sizeBytes, mediaType: "image/jpeg", fileName, createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
