import { spawnSync } from "node:child_process";
import path from "node:path";
import type { WorkerModule } from "./find-worker.ts";
import { PROJECT_ROOT } from "./project-root.ts";
import { StartRefusal } from "./start-refusal.ts";

export const SANDBOX_MODES = ["auto", "required", "off"] as const;
export type SandboxMode = (typeof SANDBOX_MODES)[number];

/** Whether workers run inside bubblewrap, or why they don't. */
export type SandboxState = "inside" | "off" | "missing" | "forbidden";

const PROGRAM = "bwrap";
/** In the sandbox: in memory, and seen by one worker alone. */
export const SANDBOX_FOLDER = "/tmp";
const SANDBOX_FOLDER_BYTES = 512 * 1024 ** 2;
const PROBE_MS = 5_000;
/** What programs and fonts are made of; each where it is there. */
const SYSTEM = [
  "/lib",
  "/lib32",
  "/lib64",
  "/usr/lib",
  "/usr/lib32",
  "/usr/lib64",
  "/usr/share/fonts",
  "/etc/fonts",
  "/etc/ld.so.cache",
  "/etc/localtime",
];
/** What programs ask for: nothing of it keeps what is written. */
const DEVICES = ["/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"];
/** Of the project, beside the code of a worker itself. */
const PROJECT = ["package.json", "node_modules", "seeds"];
const SOURCES = ["src", "tsconfig.json"];
// A program of another user's, a core with a file's content in it, and what fills the disk are not to be had.
const LIMITED = 'ulimit -c 0; ulimit -f 1048576; exec "$0" "$@"';

let known: SandboxState | null = null;
/** Where it lies: workers have no PATH. */
let bubblewrap = "";

/**
 * Says whether workers run inside bubblewrap from now on; it is tried once. Throws StartRefusal where it is required and can't be.
 */
export function openSandbox(mode: SandboxMode): SandboxState {
  known = mode === "off" ? "off" : probe();
  if (mode === "required" && known !== "inside")
    throw new StartRefusal(
      known === "missing"
        ? "WORKER_SANDBOX=required，但没有安装 bubblewrap（bwrap）；请先安装，例如 apt-get install bubblewrap。"
        : "WORKER_SANDBOX=required，但 bubblewrap 在本机不能运行（多为系统禁用了用户命名空间）；请开启后再启动，或改为 auto。",
    );
  return known;
}

/** The same in a line for who starts the portal. */
export function describeSandbox(state: SandboxState): string {
  return {
    inside: "工作进程 在 bubblewrap 沙箱内运行",
    off: "工作进程 不用沙箱（WORKER_SANDBOX=off），限时、限内存、不带密钥",
    missing: "工作进程 未安装 bubblewrap，不用沙箱，限时、限内存、不带密钥",
    forbidden: "工作进程 本机禁用了用户命名空间，bubblewrap 不能运行，不用沙箱，限时、限内存、不带密钥",
  }[state];
}

/** What the operator alone can mend of it, and how; null where workers run as he has set it. */
export function adviseSandbox(state: SandboxState): string | null {
  if (state === "inside" || state === "off") return null;
  const how =
    state === "missing"
      ? "未安装 bubblewrap，请安装（例如 apt-get install bubblewrap）后重启"
      : "本机禁用了用户命名空间，请开启（例如 sysctl kernel.unprivileged_userns_clone=1）后重启";
  return `打开用户文件的工作进程不在沙箱内：${how}；已用其他方式隔离的，可设 WORKER_SANDBOX=off 不再提示。`;
}

/** How workers run, tried now where nobody has asked before. */
export function sandboxState(): SandboxState {
  return (known ??= probe());
}

/** A command that starts a worker with limits of files and, where that can be, sees nothing but what it needs to run. */
export function confine(module: WorkerModule, argv: string[]): { command: string; args: string[] } {
  const inner = [process.execPath, ...argv];
  const limited = sandboxState() === "inside" ? [bubblewrap, ...wallsOf(module), "--", ...inner] : inner;
  return { command: "/bin/sh", args: ["-c", LIMITED, ...limited] };
}

function probe(): SandboxState {
  const { stdout } = spawnSync("/bin/sh", ["-c", `command -v ${PROGRAM}`], { encoding: "utf8", timeout: PROBE_MS });
  const found = stdout.trim();
  if (!path.isAbsolute(found)) return "missing";
  bubblewrap = found;
  const nothing = { file: path.join(PROJECT_ROOT, "node_modules/none.js"), isSource: false };
  const { status } = spawnSync(found, [...wallsOf(nothing), "--", process.execPath, "--version"], {
    stdio: "ignore",
    timeout: PROBE_MS,
  });
  return status === 0 ? "inside" : "forbidden";
}

/** No network, no other process, no home, no data folder; nothing can be written but what lies in memory. */
function wallsOf({ file, isSource }: WorkerModule): string[] {
  const ofProject = [...PROJECT, ...(isSource ? SOURCES : [])].map((name) => path.join(PROJECT_ROOT, name));
  const readable = [...SYSTEM, process.execPath, ...ofProject, ...(isSource ? [] : [path.dirname(file)])];
  return [
    "--unshare-all",
    "--die-with-parent",
    "--new-session",
    "--cap-drop",
    "ALL",
    "--proc",
    "/proc",
    // Not a /dev of bubblewrap's own: its /dev/shm could be written without bound.
    ...DEVICES.flatMap((device) => ["--dev-bind", device, device]),
    "--size",
    String(SANDBOX_FOLDER_BYTES),
    "--tmpfs",
    SANDBOX_FOLDER,
    ...readable.flatMap((place) => ["--ro-bind-try", place, place]),
    "--remount-ro",
    "/",
    "--chdir",
    SANDBOX_FOLDER,
  ];
}
