import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Context } from "./context.ts";
import type { SheetCell } from "./csv-line.ts";
import { sheetFile } from "./sheet-file.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "xinpu-data-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
afterEach(() => vi.useRealTimers());

const contextOf = (user: number) =>
  ({ user: { id: user }, address: `10.0.0.${user}`, settings: { dataDir } }) as unknown as Context;

/** A table of pieces, each of which takes so long; `onPiece` is told before each. */
function exportTable(
  user: number,
  pieces: number,
  { msEach, onPiece = () => {} }: { msEach: number; onPiece?: () => void },
) {
  return sheetFile(contextOf(user), async () => ({
    format: "csv",
    names: ["表", "table"],
    name: "表",
    titles: ["型号"],
    async *rows() {
      for (let piece = 0; piece < pieces; piece += 1) {
        onPiece();
        vi.advanceTimersByTime(msEach);
        yield Array.from({ length: 100 }, (_, row): SheetCell[] => [`${piece}-${row}`]);
      }
    },
  }));
}

const linesOf = async (file: Awaited<ReturnType<typeof sheetFile>>) =>
  (await buffer(await file.open())).toString().split("\n").length;

test("who saves a long table keeps nobody waiting until it is made", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const made: string[] = [];
  let others: Promise<unknown>[] = [];
  const long = exportTable(1, 300, {
    msEach: 100,
    onPiece() {
      made.push("piece");
      if (made.length === 50)
        others = [2, 3].map(async (user) => {
          const lines = await linesOf(await exportTable(user, 1, { msEach: 10 }));
          made.push(`other ${user}: ${lines}`);
        });
    },
  });
  const lines = await linesOf(await long);
  await Promise.all(others);
  expect(lines).toBe(30_002);
  const places = [2, 3].map((user) => made.indexOf(`other ${user}: 102`));
  for (const place of places) {
    expect(place).toBeGreaterThan(0);
    // Long before the three hundredth piece, however slow the disk is.
    expect(place).toBeLessThan(200);
  }
});
