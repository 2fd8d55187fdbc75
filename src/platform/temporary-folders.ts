import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DAY_MS } from "#shared/durations.ts";

const PREFIX = "xinpu-work-";

/** A folder for what is worked on, among the system's temporary ones: whoever opens it removes it. */
export function openTemporaryFolder(use: string): string {
  return mkdtempSync(path.join(tmpdir(), `${PREFIX}${use}-`));
}

/** Removes those that processes left behind which were killed: nothing is worked on for a day. */
export function sweepTemporaryFolders(folder = tmpdir(), now = Date.now()): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const left = path.join(folder, name);
    try {
      // Somebody else's, or gone by now: not ours to remove.
      if (now - statSync(left).mtimeMs > DAY_MS) rmSync(left, { recursive: true });
    } catch {}
  }
}
