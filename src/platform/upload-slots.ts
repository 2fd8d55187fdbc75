import type { Readable } from "node:stream";
import { doorRefusals } from "#api/refusals.ts";
import type { Visitor } from "./allowances.ts";
import { networkOf } from "./visitor.ts";

/** How many files are held in memory at once: of one visitor, of a network, of all. */
export const UPLOAD_SLOTS = { own: 3, network: 12, all: 24 };
const TRY_AGAIN_SECONDS = 1;

/** Lets a few files be read whole and worked on at once; who has as many under way is told to come again, before his next one is read. */
export function openUploadSlots() {
  const underWay = new Map<string, number>();

  function change(keys: string[], by: 1 | -1): void {
    for (const key of keys) {
      const left = (underWay.get(key) ?? 0) + by;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  }

  return {
    /** Runs what reads and keeps a file; its place is free again when that has ended, however it did, or when `onCut` tells that the rest of the file does not come. */
    async hold<Result>(
      { user, device, crawler, address }: Visitor,
      run: () => Promise<Result>,
      onCut: (free: () => void) => void = () => {},
    ): Promise<Result> {
      const network = `network ${networkOf(address)}`;
      const own = user !== null ? `user ${user}` : (crawler ?? device ?? `strangers of ${network}`);
      const most: [key: string, atOnce: number][] = [
        [own, UPLOAD_SLOTS.own],
        [network, UPLOAD_SLOTS.network],
        ["all", UPLOAD_SLOTS.all],
      ];
      if (most.some(([key, atOnce]) => (underWay.get(key) ?? 0) >= atOnce))
        throw doorRefusals.tooMany(TRY_AGAIN_SECONDS);
      const keys = most.map(([key]) => key);
      change(keys, 1);
      let isFree = false;
      const free = () => {
        if (!isFree) change(keys, -1);
        isFree = true;
      };
      onCut(free);
      try {
        return await run();
      } finally {
        free();
      }
    },
    /** How many visitors, networks and all are counted. */
    size: () => underWay.size,
  };
}

/** The bytes of a file that is no longer than told, each held once: what is set aside takes memory as it is written. */
export async function readWhole(file: Readable, bytesMax: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(bytesMax);
  let length = 0;
  let isTooLong = false;
  for await (const chunk of file as AsyncIterable<Uint8Array>) {
    // It is read to its end all the same: what comes after it can be read then.
    isTooLong ||= length + chunk.byteLength > bytesMax;
    if (isTooLong) continue;
    bytes.set(chunk, length);
    length += chunk.byteLength;
  }
  if (isTooLong || (file as { truncated?: boolean }).truncated) throw doorRefusals.tooLarge();
  return bytes.subarray(0, length);
}
