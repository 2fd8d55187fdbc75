import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { markOf } from "./live-process.ts";
import { takeLock } from "./process-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

function isTaken(result: object): result is { release(): Promise<void> } {
  return "release" in result;
}

test("a lock is held by one, named to the others, and free when it is given back", async () => {
  const first = await takeLock(folder);
  expect(await takeLock(folder)).toEqual({ holder: markOf(process.pid) });
  if (isTaken(first)) await first.release();
  expect(isTaken(await takeLock(folder))).toBe(true);
});

test("of many that come at once, for a free lock or a dead one's, only one gets it", async () => {
  for (let round = 0; round < 20; round++) {
    const results = await Promise.all(Array.from({ length: 20 }, () => takeLock(folder)));
    const taken = results.filter(isTaken);
    expect(taken).toHaveLength(1);
    const [number] = await readdir(folder);
    await taken[0]!.release();
    await writeFile(path.join(folder, number!), JSON.stringify({ pid: process.pid, start: "an earlier process" }));
  }
});

test("nothing but the ruling number stays in the folder", async () => {
  for (let round = 0; round < 3; round++) {
    const lock = await takeLock(folder);
    if (isTaken(lock)) await lock.release();
  }
  expect(await readdir(folder)).toEqual(["3"]);
});

test("a process that comes late with a number used before steps back", async () => {
  await writeFile(path.join(folder, "7"), JSON.stringify(markOf(process.pid)));
  const late = await takeLock(folder);
  expect(late).toEqual({ holder: markOf(process.pid) });
  expect(await readdir(folder)).toEqual(["7"]);
});
