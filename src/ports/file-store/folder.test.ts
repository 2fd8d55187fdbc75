import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeFileStore } from "./conformance.ts";
import { openFolderFileStore } from "./folder.ts";
import { FileStoreFull } from "./port.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "xinpu-file-store-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function* bytesOf(size: number) {
  for (let left = size; left > 0; left -= 65_536) yield randomBytes(Math.min(left, 65_536));
}

async function countLeftovers() {
  return (await readdir(path.join(folder, "writing"))).length;
}

describeFileStore("a folder", () => openFolderFileStore(folder), countLeftovers);

test("a file lies in two levels of folders, for the portal's eyes only", async () => {
  const store = await openFolderFileStore(folder);
  const { sha256 } = await store.write(bytesOf(10));
  const found = await stat(path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256));
  expect(found.mode & 0o077).toBe(0);
});

test("what a killed process was writing goes after a day", async () => {
  await openFolderFileStore(folder);
  const old = path.join(folder, "writing/old");
  await writeFile(old, "x");
  await writeFile(path.join(folder, "writing/young"), "x");
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  await utimes(old, twoDaysAgo, twoDaysAgo);
  await openFolderFileStore(folder);
  expect(await readdir(path.join(folder, "writing"))).toEqual(["young"]);
});

test("a store that is told to fail fails in every call, until it is told not to", async () => {
  const store = await openFolderFileStore(folder);
  const { sha256 } = await store.write(bytesOf(10));
  store.failWith(new FileStoreFull("told to"));
  for (const call of [store.write(bytesOf(10)), store.read(sha256), store.sizeOf(sha256), store.remove(sha256)]) {
    await expect(call).rejects.toThrow(FileStoreFull);
  }
  store.failWith(null);
  expect(await store.sizeOf(sha256)).toBe(10);
});

test("a place that is no folder is refused as full", async () => {
  await writeFile(path.join(folder, "file"), "");
  await expect(openFolderFileStore(path.join(folder, "file/store"))).rejects.toThrow(FileStoreFull);
  const store = await openFolderFileStore(path.join(folder, "store"));
  await rm(path.join(folder, "store/writing"), { recursive: true });
  await writeFile(path.join(folder, "store/writing"), "");
  await expect(store.write(bytesOf(10))).rejects.toThrow(FileStoreFull);
});

test("a folder that cannot be written is refused as full, with nothing left", async ({ skip }) => {
  skip(process.getuid?.() === 0, "root may write everywhere");
  const store = await openFolderFileStore(folder);
  await chmod(path.join(folder, "writing"), 0o500);
  await expect(store.write(bytesOf(10))).rejects.toThrow(FileStoreFull);
  await chmod(path.join(folder, "writing"), 0o700);
  expect(await countLeftovers()).toBe(0);
});

test("a disk that runs full while a file is written is told, and nothing of the file remains", async ({ skip }) => {
  const disk = path.join(folder, "disk");
  await mkdir(disk);
  skip(!mountSmallDisk(disk), "only root may mount a small disk");
  try {
    const store = await openFolderFileStore(disk);
    const kept = await store.write(bytesOf(100_000));
    await expect(store.write(bytesOf(2_000_000))).rejects.toThrow(FileStoreFull);
    expect(await readdir(path.join(disk, "writing"))).toEqual([]);
    expect(await store.sizeOf(kept.sha256)).toBe(100_000);
    await store.write(bytesOf(500_000));
  } finally {
    execFileSync("umount", [disk]);
  }
});

function mountSmallDisk(disk: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
