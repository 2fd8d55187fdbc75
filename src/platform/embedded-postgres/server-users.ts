import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { isLive, markOf, type ProcessMark } from "../live-process.ts";

/** Notes that this process uses the server; answers how to take the note back. Call it under the server's lock. */
export async function registerUser(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}-${randomUUID()}`);
  await writeFile(file, JSON.stringify(markOf(process.pid)));
  return () => rm(file, { force: true });
}

/** Whether a living process uses the server. The notes of dead ones are removed. Call it under the server's lock. */
export async function hasUsers(folder: string): Promise<boolean> {
  let isUsed = false;
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (isLiveNote(await readFile(file, "utf8"))) isUsed = true;
    else await rm(file, { force: true });
  }
  return isUsed;
}

function isLiveNote(text: string): boolean {
  try {
    return isLive(JSON.parse(text) as ProcessMark);
  } catch {
    return false;
  }
}
