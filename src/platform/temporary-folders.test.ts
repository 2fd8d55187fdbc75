import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import { sweepTemporaryFolders } from "./temporary-folders.ts";

test("what a killed process left is removed a day later; what is younger, or kept on purpose, stays", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "swept-"));
  const now = Date.now();
  for (const [name, age] of [
    ["xinpu-work-stock-old", DAY_MS + 1000],
    ["xinpu-work-worker-old", 3 * DAY_MS],
    ["xinpu-work-stock-young", DAY_MS / 2],
    ["xinpu-programs-0", 3 * DAY_MS],
  ] as const) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, "rows"), "…");
    utimesSync(path.join(folder, name), new Date(now - age), new Date(now - age));
  }
  sweepTemporaryFolders(folder, now);
  expect(readdirSync(folder).toSorted()).toEqual(["xinpu-programs-0", "xinpu-work-stock-young"]);
  rmSync(folder, { recursive: true });
});
