import { chmod, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { markOf } from "#platform/live-process.ts";

const MEMORY = "/dev/shm";
// What a whole run lays there at once is 3 GB at most; containers have 64 MB.
const ROOM_BYTES = 6 * 1024 ** 3;
const MEMORY_BYTES = 2 * ROOM_BYTES;

/** Makes a folder for what lasts one run: in memory where there is room, as databases that are made and dropped are most of what is written. */
export async function makeRunFolder(): Promise<string> {
  const parent = (await hasMemory()) ? MEMORY : tmpdir();
  await removeAbandoned(parent);
  const folder = await mkdtemp(path.join(parent, `xinpu-run-${process.pid}-`));
  // Processes of another user than root walk in and write here too, as in any folder for temporary files.
  await chmod(folder, 0o1777);
  return folder;
}

/** What a run that was killed has left: a server that still runs there ends once it misses its files. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const maker = /^xinpu-run-(\d+)-/.exec(name)?.[1];
    if (maker && !markOf(Number(maker))) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

async function hasMemory(): Promise<boolean> {
  const room = await statfs(MEMORY).catch(() => null);
  if (!room || room.bavail * room.bsize < ROOM_BYTES || process.availableMemory() < MEMORY_BYTES) return false;
  const mounts = await readFile("/proc/mounts", "utf8").catch(() => "");
  // Tests run programs from there.
  return !mounts.split("\n").some((line) => line.split(" ")[1] === MEMORY && line.includes("noexec"));
}
