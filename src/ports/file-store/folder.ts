import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "#shared/durations.ts";
import {
  checkSha256,
  FileMissing,
  FileStoreFull,
  FileTooLarge,
  type FileStore,
  type LockFile,
  SHA256,
} from "./port.ts";

export interface FolderFileStore extends FileStore {
  /** Makes every call fail with this error, until it is called with null. */
  failWith(error: Error | null): void;
}

const ABANDONED_AFTER_MS = DAY_MS;
// EFBIG: a limit on the size of files. ENOTDIR: something else lies where a folder should be.
const NO_ROOM = ["ENOSPC", "EDQUOT", "EFBIG", "EACCES", "EPERM", "EROFS", "ENOTDIR"];

/**
 * Opens a folder as a store: a file lies at `ab/cd/<sha256>`. What a killed process was writing more than a day ago is removed. Where
 * others use the folder too, `hold` keeps them apart.
 */
export async function openFolderFileStore(
  folder: string,
  hold: LockFile = (_sha256, run) => run(),
): Promise<FolderFileStore> {
  const writing = path.join(folder, "writing");
  await withRoom(() => mkdir(folder, { recursive: true, mode: 0o700 }));
  await withRoom(() => mkdir(writing, { recursive: true, mode: 0o700 }));
  await removeAbandoned(writing);
  let failure: Error | null = null;

  function fileOf(sha256: string): string {
    if (failure) throw failure;
    checkSha256(sha256);
    return path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  }

  return {
    async write(bytes, { maxBytes = Infinity } = {}) {
      if (failure) throw failure;
      const temporary = path.join(writing, randomUUID());
      try {
        const stored = await writeTemporary(temporary, bytes, maxBytes);
        await hold(stored.sha256, () => withRoom(() => moveIn(folder, temporary, fileOf(stored.sha256))));
        return stored;
      } finally {
        // What cannot be removed now goes a day later; it must not hide why the writing failed.
        await rm(temporary, { force: true }).catch(() => {});
      }
    },
    async read(sha256, range) {
      const file = await openOrNull(fileOf(sha256));
      if (!file) throw new FileMissing(`no file ${sha256}`);
      return file.createReadStream({ ...range });
    },
    async sizeOf(sha256) {
      const found = await stat(fileOf(sha256)).catch(nullIfMissing);
      return found && found.size;
    },
    async pin(sha256) {
      const file = fileOf(sha256);
      return hold(sha256, async () => {
        const now = new Date();
        const kept = await utimes(file, now, now)
          .then(() => stat(file))
          .catch(nullIfMissing);
        return kept && kept.size;
      });
    },
    async remove(sha256) {
      const file = fileOf(sha256);
      await hold(sha256, () => rm(file, { force: true }));
    },
    async removeUnnamed(sha256, { writtenBefore, isNamed }) {
      const file = fileOf(sha256);
      return hold(sha256, async () => {
        const found = await stat(file).catch(nullIfMissing);
        if (!found || found.mtime >= writtenBefore || (await isNamed())) return false;
        await rm(file, { force: true });
        return true;
      });
    },
    async ownedBy(name) {
      if (failure) throw failure;
      const owner = path.join(folder, "owner");
      const known = await readFile(owner, "utf8").catch(nullIfMissing);
      if (known !== null) return known;
      const temporary = path.join(writing, randomUUID());
      await withRoom(() => writeFile(temporary, name, { mode: 0o600, flush: true }));
      await rename(temporary, owner);
      return readFile(owner, "utf8");
    },
    async *list() {
      if (failure) throw failure;
      for await (const entry of await opendir(folder, { recursive: true })) {
        if (!entry.isFile() || !SHA256.test(entry.name)) continue;
        const found = await stat(path.join(entry.parentPath, entry.name)).catch(nullIfMissing);
        if (found) yield { sha256: entry.name, sizeBytes: found.size, writtenAt: found.mtime };
      }
    },
    failWith(error) {
      failure = error;
    },
  };
}

async function writeTemporary(temporary: string, bytes: AsyncIterable<Uint8Array>, maxBytes: number) {
  const file = await withRoom(() => open(temporary, "wx", 0o600));
  try {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    for await (const chunk of bytes) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      await withRoom(() => file.writeFile(chunk));
    }
    await withRoom(() => file.sync());
    return { sha256: hash.digest("hex"), sizeBytes };
  } finally {
    await file.close();
  }
}

// The bytes are safe when the file is synced, and found again when each folder on the way to it is.
async function moveIn(root: string, temporary: string, target: string) {
  const folder = path.dirname(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporary, target);
  await syncFolder(folder);
  await syncFolder(path.dirname(folder));
  await syncFolder(root);
}

async function syncFolder(folder: string) {
  // Windows has no such thing.
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function removeAbandoned(writing: string) {
  const before = Date.now() - ABANDONED_AFTER_MS;
  for (const name of await readdir(writing)) {
    const found = await stat(path.join(writing, name)).catch(nullIfMissing);
    if (found && found.mtimeMs < before) await rm(path.join(writing, name), { force: true });
  }
}

async function withRoom<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    throw new FileStoreFull((error as Error).message, { cause: error });
  }
}

function openOrNull(file: string) {
  return open(file).catch(nullIfMissing);
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
