import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

interface FoundProcess {
  pid: number;
  parent: number;
  command: string;
}

const DISK_BYTES = 96 * 1024 ** 2;
const MOUNTED_MS = 300;

async function processes(): Promise<FoundProcess[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid, parent: Number(/^PPid:\t(\d+)/m.exec(status)?.[1] ?? 0), command: command.replaceAll("\0", " ") };
    }),
  );
  return found.filter(({ parent }) => parent > 0);
}

/** The workers of a portal that stand at this moment. */
async function workersOf(portal: number): Promise<FoundProcess[]> {
  return (await processes()).filter(({ parent, command }) => parent === portal && /-worker/.test(command));
}

/** Ends every worker that comes within a while, at once; answers what they were. */
export async function killWorkers(portal: number, forMs: number): Promise<string[]> {
  const killed: string[] = [];
  for (const until = performance.now() + forMs; performance.now() < until; await wait(50)) {
    for (const { pid, command } of await workersOf(portal)) {
      if (signal(pid, "SIGKILL")) killed.push(/([\w-]+-worker)/.exec(command)![1]!);
    }
  }
  return killed;
}

export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
}

/** One process of the server that works for the portal. */
export async function backendOf(dataDir: string): Promise<number> {
  const postmaster = await postmasterOf(dataDir);
  const all = await processes();
  return all.find(({ parent, command }) => parent === postmaster && /xinpu|\[local\]|127\.0\.0\.1/.test(command))!.pid;
}

/** Stops all of PostgreSQL for a while, as a disk does that does not answer. */
export async function hangDatabase(dataDir: string, forMs: number): Promise<void> {
  const postmaster = await postmasterOf(dataDir);
  const all = (await processes()).filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  for (const { pid } of all) signal(pid, "SIGSTOP");
  await wait(forMs);
  for (const { pid } of all) signal(pid, "SIGCONT");
}

/** PostgreSQL works for half of the time only. */
export async function slowDatabase(dataDir: string, forMs: number): Promise<void> {
  for (const until = performance.now() + forMs; performance.now() < until; await wait(MOUNTED_MS))
    await hangDatabase(dataDir, MOUNTED_MS);
}

export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** A small disk of its own where we may mount one; else the same folder, whose files are kept from growing. */
export async function openSmallDisk(folder: string) {
  await mkdir(folder, { recursive: true });
  const isMounted = tryRun("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "tmpfs", folder]);
  const filler = path.join(folder, "filler");

  return {
    isMounted,
    async fill(portal: number): Promise<void> {
      if (!isMounted) return void execFileSync("prlimit", ["--pid", String(portal), "--fsize=1:"]);
      const file = createWriteStream(filler);
      const isFull = once(file, "error");
      for (let left = DISK_BYTES; left > 0 && !file.destroyed; left -= 1024 ** 2) {
        file.write(Buffer.alloc(1024 ** 2));
        await wait(1);
      }
      await isFull;
    },
    async empty(portal: number): Promise<void> {
      if (isMounted) await rm(filler, { force: true });
      else execFileSync("prlimit", ["--pid", String(portal), "--fsize=unlimited:"]);
    },
    close(): void {
      if (isMounted) tryRun("umount", ["-l", folder]);
    },
  };
}

function tryRun(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
