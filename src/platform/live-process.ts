import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A process, told by its start from a later one that was given the same number. */
export interface ProcessMark {
  pid: number;
  start: string;
}

/** The mark of a living process. A dead one has none, even while its parent has not taken note of its death (a zombie). */
export function markOf(pid: number): ProcessMark | null {
  const start = startOf(pid);
  return start === null ? null : { pid, start };
}

/** Whether the very process of the mark still lives. */
export function isLive(mark: ProcessMark): boolean {
  return startOf(mark.pid) === mark.start;
}

/** The command line of a living process; empty where it cannot be seen. */
export function commandOf(pid: number): string {
  if (process.platform === "linux") return (readText(`/proc/${pid}/cmdline`) ?? "").replaceAll("\0", " ").trim();
  return process.platform === "win32" ? "" : ps("command=", pid);
}

/** The processes whose command line fits; none on Windows, where they are not seen. */
export function findProcesses(command: RegExp): number[] {
  return listPids().filter((pid) => command.test(commandOf(pid)));
}

function startOf(pid: number): string | null {
  if (process.platform === "linux") return startOnLinux(pid);
  if (process.platform === "win32") return isAnswering(pid) ? "" : null;
  const [state, ...start] = ps("stat=,lstart=", pid).split(/\s+/);
  return !state || state.startsWith("Z") ? null : start.join(" ");
}

// https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: the name stands in brackets and may hold anything; field 22 is the start in ticks since boot.
function startOnLinux(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  if (!stat) return null;
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X") return null;
  return `${readText("/proc/sys/kernel/random/boot_id")?.trim()} ${fields[18]}`;
}

function listPids(): number[] {
  if (process.platform === "linux") return readdirSync("/proc").map(Number).filter(Number.isInteger);
  if (process.platform === "win32") return [];
  return execFileSync("ps", ["-A", "-o", "pid="], { encoding: "utf8" }).trim().split(/\s+/).map(Number);
}

function isAnswering(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function ps(columns: string, pid: number): string {
  try {
    return execFileSync("ps", ["-o", columns, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
