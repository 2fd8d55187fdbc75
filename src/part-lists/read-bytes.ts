import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

/** A file's bytes end before its content does. What came before is whole. */
export class CutFile extends Error {
  override name = "CutFile";
}

// However densely they are packed, 16 KB unpack to 16 MB at most.
const CHUNK_BYTES = 16 * 1024;
const GZIP_MARK = Buffer.from([0x1f, 0x8b]);

/** The bytes of a file, unpacked where it is gzip. Throws CutFile behind the last good byte of a damaged gzip file. */
export async function* readBytes(file: string, onRead: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
  let gunzip: Unpacker | null = null;
  let isFirst = true;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    if (isFirst && chunk.subarray(0, 2).equals(GZIP_MARK)) gunzip = openUnpacker();
    isFirst = false;
    onRead(chunk.length);
    if (!gunzip) {
      yield chunk;
      continue;
    }
    yield* await gunzip.unpack(chunk);
    if (gunzip.failure()) throw new CutFile("压缩包已损坏");
  }
  if (!gunzip) return;
  yield* await gunzip.finish();
  if (gunzip.failure()) throw new CutFile("压缩包不完整，在中途断开");
}

/** Whether a file has no more bytes than so many once it is unpacked. */
export async function unpacksWithin(file: string, most: number): Promise<boolean> {
  let read = 0;
  for await (const piece of readBytes(file)) {
    read += piece.length;
    if (read > most) return false;
  }
  return true;
}

interface Unpacker {
  unpack(chunk: Buffer): Promise<Buffer[]>;
  finish(): Promise<Buffer[]>;
  failure(): Error | null;
}

/** Reading zlib as a stream loses what it unpacked just before an error; fed chunk by chunk nothing is lost. */
function openUnpacker(): Unpacker {
  const gunzip = createGunzip();
  let unpacked: Buffer[] = [];
  let failure: Error | null = null;
  gunzip.on("data", (bytes: Buffer) => unpacked.push(bytes));
  // What is written when zlib meets an error is never called back.
  let wake = () => {};
  gunzip.on("error", (error) => {
    failure = error;
    wake();
  });

  async function collect(feed: (done: () => void) => void) {
    await new Promise<void>((resolve) => {
      wake = resolve;
      feed(resolve);
    });
    const bytes = unpacked;
    unpacked = [];
    return bytes;
  }
  return {
    unpack: (chunk) => collect((done) => gunzip.write(chunk, done)),
    finish: () =>
      collect((done) => {
        gunzip.once("end", done);
        gunzip.end();
      }),
    failure: () => failure,
  };
}
