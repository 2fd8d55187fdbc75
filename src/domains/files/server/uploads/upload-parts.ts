import { AsyncLocalStorage } from "node:async_hooks";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DataStore, Upload } from "@tus/server";
import { doorRefusals, type Refusal } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { FileStoreFull } from "#ports/file-store/port.ts";
import { HOUR_MS } from "#shared/durations.ts";
import { fileRefusals } from "../../errors.ts";
import { UPLOAD_EXPIRES_AFTER_HOURS, UPLOAD_ID } from "../../upload-purposes.ts";
import { createUpload } from "./create-upload.ts";
import { findPurpose } from "./find-purpose.ts";

/** Who asks, while a request is answered. */
export const asker = new AsyncLocalStorage<UserContext>();

const NO_ROOM = ["ENOSPC", "EDQUOT", "EFBIG", "EACCES", "EPERM", "EROFS"];

/** The bytes of uploads under way, each in a file of a folder; all else of them stands in `files_uploads`. */
export class UploadParts extends DataStore {
  readonly #folder: string;
  readonly #db: Context["db"];

  constructor(folder: string, db: Context["db"]) {
    super();
    this.#folder = folder;
    this.#db = db;
    this.extensions = ["creation", "creation-with-upload", "termination", "expiration"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const context = asker.getStore()!;
    const { filename, purpose } = upload.metadata ?? {};
    await createUpload(context, {
      id: upload.id,
      userId: context.user.id,
      purpose: findPurpose(context, purpose).name,
      fileName: filename ?? "",
      sizeBytes: upload.size!,
    });
    await withRoom(() => writeFile(this.#fileOf(upload.id), "", { mode: 0o600, flag: "wx" })).catch(
      async (error: unknown) => {
        await context.db.deleteFrom("filesUploads").where("id", "=", upload.id).execute();
        throw error;
      },
    );
    return upload;
  }

  /** What was written is on the disk when it is told; what comes before a connection breaks, or the disk is full, stays. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    // It is finished, and its bytes are in the file store.
    if ((await this.sizeOf(id)) === null) {
      bytes.resume();
      return offset;
    }
    let written = offset;
    const counted = async function* (source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        written += chunk.byteLength;
        yield chunk;
      }
    };
    await withRoom(() =>
      pipeline(bytes, counted, createWriteStream(this.#fileOf(id), { flags: "r+", start: offset, flush: true })),
    );
    return written;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#db
      .selectFrom("filesUploads")
      .select(["purpose", "fileName", "sizeBytes", "createdAt", "finishedAt"])
      .where("id", "=", id)
      .where("userId", "=", asker.getStore()!.user.id)
      .where("goneAt", "is", null)
      .executeTakeFirst();
    if (!upload) throw gone();
    const { purpose, fileName, sizeBytes, createdAt, finishedAt } = upload;
    const offset = finishedAt ? sizeBytes : await this.sizeOf(id);
    if (offset === null) throw gone();
    return new Upload({
      id,
      size: sizeBytes,
      offset,
      metadata: { filename: fileName, purpose },
      creation_date: createdAt.toISOString(),
    });
  }

  override async remove(id: string): Promise<void> {
    const { user, now } = asker.getStore()!;
    const own = await this.#db
      .updateTable("filesUploads")
      .set({ goneAt: now })
      .where("id", "=", id)
      .where("userId", "=", user.id)
      .where("takenAt", "is", null)
      .where("goneAt", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!own) throw fileRefusals.uploadTaken();
    await this.forget(id);
  }

  override getExpiration(): number {
    return UPLOAD_EXPIRES_AFTER_HOURS * HOUR_MS;
  }

  /** How many bytes have come; null where nothing is kept of it. */
  async sizeOf(id: string): Promise<number | null> {
    const found = await stat(this.#fileOf(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    return found && found.size;
  }

  /** The first bytes. */
  async head(id: string, most: number): Promise<Uint8Array> {
    const file = await open(this.#fileOf(id));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  all(id: string): AsyncIterable<Uint8Array> {
    return createReadStream(this.#fileOf(id));
  }

  /** Its bytes are elsewhere, or wanted no more. What can't be removed now is swept. */
  async forget(id: string): Promise<void> {
    await rm(this.#fileOf(id), { force: true }).catch(() => {});
  }

  #fileOf(id: string): string {
    if (!UPLOAD_ID.test(id)) throw gone();
    return path.join(this.#folder, id);
  }
}

function gone(): Refusal {
  return doorRefusals.notFound(fileRefusals.uploadGone().message);
}

async function withRoom<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw asFull(error as Error);
  }
}

/** Says of what the operating system has no room for, or may not write, that it is that. */
export function asFull(error: Error): Error {
  return NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? "")
    ? new FileStoreFull(error.message, { cause: error })
    : error;
}
