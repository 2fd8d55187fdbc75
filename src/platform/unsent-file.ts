import { randomUUID } from "node:crypto";
import { mkdir, open, unlink } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

/** Takes bytes whole into a file that has no name any more, and answers them from there: who reads them slowly holds nothing that they were made with. */
export async function takeWhole(bytes: Readable, folder: string): Promise<Readable> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, randomUUID());
  const file = await open(place, "wx+", 0o600);
  try {
    await unlink(place);
    for await (const piece of bytes) await file.appendFile(piece as Buffer);
    return file.createReadStream({ start: 0 });
  } catch (error) {
    await file.close();
    throw error;
  }
}
