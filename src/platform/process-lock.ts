import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { isLive, markOf, type ProcessMark } from "./live-process.ts";

export interface ProcessLock {
  release(): Promise<void>;
}

/**
 * Takes the lock of a folder, or answers the process that has it: the highest numbered file rules, so that a process
 * that was slow to look finds a higher one beside its own and steps back.
 */
export async function takeLock(folder: string): Promise<ProcessLock | { holder: ProcessMark }> {
  await mkdir(folder, { recursive: true });
  const claim = path.join(folder, `claim-${randomUUID()}`);
  await writeFile(claim, JSON.stringify(markOf(process.pid)));
  try {
    for (;;) {
      const last = Math.max(0, ...(await listNumbers(folder)));
      const holder = last > 0 ? await readHolder(fileOf(folder, last)) : null;
      if (holder && isLive(holder)) return { holder };
      if (await makeNumber(folder, claim, last + 1)) return { release: () => truncate(fileOf(folder, last + 1)) };
    }
  } finally {
    await rm(claim, { force: true });
  }
}

async function makeNumber(folder: string, claim: string, number: number): Promise<boolean> {
  try {
    await link(claim, fileOf(folder, number));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  const numbers = await listNumbers(folder);
  const isHighest = Math.max(...numbers) === number;
  const spent = isHighest ? numbers.filter((other) => other < number) : [number];
  await Promise.all(spent.map((other) => rm(fileOf(folder, other), { force: true })));
  return isHighest;
}

async function listNumbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).map(Number).filter(Number.isInteger);
}

// Empty: given back. Missing: a higher number has come.
async function readHolder(file: string): Promise<ProcessMark | null> {
  const text = await readFile(file, "utf8").catch(() => "");
  try {
    return JSON.parse(text) as ProcessMark;
  } catch {
    return null;
  }
}

function fileOf(folder: string, number: number): string {
  return path.join(folder, String(number));
}
