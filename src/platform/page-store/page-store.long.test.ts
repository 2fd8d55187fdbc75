import { expect, test } from "vitest";
import { openPageStore } from "./page-store.ts";

const ROOM = 3.4 * 1024 * 1024;

test(
  "a hundred thousand addresses that are asked for once drive out few of those that are asked for again and again",
  { timeout: 120_000 },
  async () => {
    // Pages that count as 1,700 bytes with what is kept beside them: a thousand take half the room.
    const store = openPageStore({ bytesAtMost: ROOM });
    store.follow(true);
    const made: string[] = [];
    const get = (key: string) =>
      store.get(key, async () => {
        made.push(key);
        return { status: 200, html: `page of ${key}`, headers: {}, seconds: 60 };
      });
    const known = Array.from({ length: 1000 }, (_, at) => `known ${at}`);
    for (const key of known) for (let twice = 0; twice < 2; twice++) await get(key);
    let missed = 0;
    let asked = 0;
    for (let at = 0; at < 100_000; at += 1) {
      await get(`random ${at}`);
      if (at % 10 > 0) continue;
      const before = made.length;
      await get(known[(at / 10) % known.length]!);
      asked += 1;
      missed += made.length - before;
    }
    expect(missed / asked).toBeLessThanOrEqual(0.05);
    expect(store.bytes).toBeLessThanOrEqual(ROOM);
  },
);
