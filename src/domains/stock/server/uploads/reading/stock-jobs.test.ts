import { Buffer } from "node:buffer";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, expect, test } from "vitest";
import type { Context } from "#platform/context.ts";
import { oneChunk } from "#ports/file-store/port.ts";
import { closeStockWorkers, readRows } from "./stock-jobs.ts";

const LINES = 50_000;
const file = Buffer.from(`型号,数量\n${Array.from({ length: LINES }, (_, at) => `PART${at},${at}`).join("\n")}\n`);
const context = { ports: { fileStore: { read: async () => oneChunk(file) } } } as unknown as Context;
const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith("xinpu-work-stock-"));
afterAll(closeStockWorkers);

const read = (whileReading: () => Promise<void>) =>
  readRows(context, { sha256: "a".repeat(64), sheet: 0, atOnce: 1000, whileReading });

test("all rows come, and who gives a file up while it is read waits for no more of it and leaves nothing", async () => {
  const before = left();
  let rows = 0;
  let asked = 0;
  for await (const piece of read(async () => void (asked += 1))) rows += piece.rows.length;
  expect([rows, asked > 1]).toEqual([LINES + 1, true]);
  let calls = 0;
  const givenUp = async () => {
    for await (const _ of read(async () => {
      calls += 1;
      throw new Error("given up");
    }));
  };
  await expect(givenUp()).rejects.toThrow("given up");
  expect(calls).toBe(1);
  expect(left()).toEqual(before);
});
