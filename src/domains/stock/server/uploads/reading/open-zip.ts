import { buffer as readAll } from "node:stream/consumers";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { DAMAGED, UnreadableTable } from "./table-rows.ts";

const ENTRIES_MAX = 2_000;
/** Unpacked, of all that is read of a workbook. Densely written XML packs to a twentieth, seldom to less than a hundredth. */
const UNPACKED_BYTES_MAX = 600_000_000;
const PACKING_MAX = 200;
/** What is small may be packed as densely as it likes. */
const SMALL_BYTES = 20_000_000;
const TOO_LARGE = "文件解压后过大，请删去多余的工作表、图片和空白区域后再上传";

export interface Archive {
  has(name: string): boolean;
  /** The bytes of an entry, unpacked; it ends with UnreadableTable where there is more than a table can have. */
  read(name: string): AsyncIterable<Buffer>;
  /** All of a small entry; nothing where it is not there. */
  readText(name: string): Promise<string>;
}

/** Opens a zip whose declared sizes are within bounds; what is read is held to them. */
export async function openZip(bytes: Uint8Array): Promise<Archive> {
  const file = await yauzl
    .fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      validateEntrySizes: true,
      strictFileNames: false,
    })
    .catch(() => {
      throw new UnreadableTable(DAMAGED);
    });
  const entries = await readEntries(file);
  const unpacked = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > UNPACKED_BYTES_MAX || (unpacked > SMALL_BYTES && unpacked > bytes.length * PACKING_MAX))
    throw new UnreadableTable(TOO_LARGE);
  let read = 0;

  async function* readEntry(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name);
    if (!entry) return;
    try {
      for await (const chunk of (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        read += chunk.length;
        // A sheet is gone through twice.
        if (read > UNPACKED_BYTES_MAX * 2) throw new UnreadableTable(TOO_LARGE);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof UnreadableTable ? error : new UnreadableTable(DAMAGED);
    }
  }
  return {
    has: (name) => entries.has(name),
    read: readEntry,
    readText: async (name) => (await readAll(readEntry(name))).toString("utf8"),
  };
}

async function readEntries(file: ZipFile): Promise<Map<string, Entry>> {
  if (file.entryCount > ENTRIES_MAX) throw new UnreadableTable(TOO_LARGE);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of file.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw new UnreadableTable(DAMAGED);
  }
  return entries;
}
