import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Context } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { fileRefusals } from "../../errors.ts";
import { UPLOADED_BYTES_A_DAY_MAX, UPLOADS_AN_HOUR_MAX } from "../../upload-purposes.ts";
import { findPurpose } from "./find-purpose.ts";

export interface NewUpload {
  id: string;
  userId: number;
  purpose: string;
  fileName: string;
  sizeBytes: number;
}

/** Nobody can guess it. */
export function newUploadId(): string {
  return randomBytes(16).toString("base64url");
}

/** Notes an upload that begins. Refuses what is empty or too large for its purpose, and who has uploaded too much of late. */
export function createUpload(context: Context, upload: NewUpload): Promise<void> {
  const { userId, purpose, sizeBytes } = upload;
  const { bytesMax, tooLarge } = findPurpose(context, purpose);
  if (sizeBytes === 0) throw fileRefusals.fileEmpty();
  if (sizeBytes > bytesMax) throw fileRefusals.fileTooLarge({ tooLarge });
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    // One after the other: fifty that begin at once are counted too.
    await lockInTransaction(context, `uploads of ${userId}`);
    const { rows } = await sql<{ inHour: number; oldestInHour: Date | null; bytes: number; oldest: Date | null }>`
      select count(*) filter (where created_at > ${new Date(now.getTime() - HOUR_MS)}) as in_hour, min(created_at) filter (where created_at > ${new Date(now.getTime() - HOUR_MS)}) as oldest_in_hour,
             coalesce(sum(size_bytes), 0)::bigint as bytes, min(created_at) as oldest
      from files_uploads where user_id = ${userId} and created_at > ${new Date(now.getTime() - DAY_MS)}`.execute(db);
    const { inHour, oldestInHour, bytes, oldest } = rows[0]!;
    if (inHour >= UPLOADS_AN_HOUR_MAX)
      throw fileRefusals.uploadsUsedUp({
        most: UPLOADS_AN_HOUR_MAX,
        minutes: Math.ceil((oldestInHour!.getTime() + HOUR_MS - now.getTime()) / MINUTE_MS),
      });
    if (bytes + sizeBytes > UPLOADED_BYTES_A_DAY_MAX)
      throw fileRefusals.bytesUsedUp({
        hours: Math.ceil(((oldest ?? now).getTime() + DAY_MS - now.getTime()) / HOUR_MS),
      });
    await db
      .insertInto("filesUploads")
      .values({ ...upload, fileName: cleanFileName(upload.fileName), createdAt: now })
      .execute();
  });
}

const NAME_CHARACTERS_MAX = 200;
/** What can't be seen, or shows something else than is written. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu;

/** The name of a file without folders and what can't be seen; a long one loses of its middle, so that its ending stays. */
export function cleanFileName(given: string): string {
  const name = given.toWellFormed().split(/[\\/]/).at(-1)!.replaceAll(UNSEEN, "").trim();
  if (name === "") return "未命名";
  const characters = [...name];
  if (name.length <= NAME_CHARACTERS_MAX) return name;
  const ending = characters.slice(-20).join("");
  let stem = "";
  for (const character of characters) {
    if (stem.length + character.length + ending.length >= NAME_CHARACTERS_MAX) break;
    stem += character;
  }
  return `${stem}…${ending}`;
}
