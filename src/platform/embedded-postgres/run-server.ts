import { execFile, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { open, readFile, rm, stat, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { commandOf, findProcesses, markOf, type ProcessMark } from "../live-process.ts";
import { StartRefusal } from "../start-refusal.ts";
import { serverEnvironment } from "./make-cluster.ts";
import { SOCKET_NUMBER, type ServerPlace } from "./server-place.ts";

export interface RunningServer {
  mark: ProcessMark;
  port: number;
  isReady: boolean;
}

const LARGEST_LOG_BYTES = 4 * 1024 * 1024;
const LOOK_AGAIN_MS = 5;

// For a small machine that Node shares. Parallel queries are off: two cores gain little, and the 64 MB of /dev/shm in a container are soon full.
const SETTINGS = {
  max_connections: 60,
  shared_buffers: "128MB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  effective_cache_size: "1GB",
  random_page_cost: 1.1,
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  jit: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_wal_size: "1GB",
  log_checkpoints: "off",
  // What a query is refused is told to the portal; the server's log keeps its own affairs.
  log_min_messages: "log",
};
// A run of tests has many portals on one server.
const NOT_DURABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 300 };

/** The server of the cluster as its postmaster.pid tells, if that very server lives. */
export async function findServer(place: ServerPlace): Promise<RunningServer | null> {
  const lines = (await readFile(path.join(place.cluster, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const mark = markOf(Number(lines[0]));
  if (!lines[0] || !mark) return null;
  if (process.platform !== "win32" && !commandOf(mark.pid).includes(`cluster_name=${place.name}`)) return null;
  return { mark, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** Starts the server and answers when it takes connections. What a hard kill has left behind is cleared first. */
export async function startServer(place: ServerPlace, binaries: string, isDurable: boolean): Promise<RunningServer> {
  await clearRemains(place);
  const settings = {
    ...SETTINGS,
    ...(isDurable ? {} : NOT_DURABLE),
    ...(await addressSettings(place)),
    cluster_name: place.name,
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const logStart = await trimLog(place.logFile);
  const logFile = openSync(place.logFile, "a");
  const options = { cwd: place.cluster, env: serverEnvironment(), ...place.account };
  // Its own group: the Ctrl-C of a terminal must reach the portal alone.
  const child = place.socket
    ? spawn(path.join(binaries, "postgres"), ["-D", place.clusterArgument, ...words], {
        ...options,
        detached: true,
        stdio: ["ignore", logFile, logFile],
      })
    : spawn(
        path.join(binaries, "pg_ctl"),
        ["start", "-W", "-s", "-D", place.cluster, "-l", place.logFile, "-o", words.join(" ")],
        { ...options, stdio: "ignore" },
      );
  closeSync(logFile);
  child.unref();
  let failure: string | undefined;
  child.on("error", (error) => (failure = error.message));
  child.on("exit", (code, signal) => {
    if (place.socket || code !== 0) failure ??= `${signal ?? code}`;
  });
  while (!failure) {
    const server = await findServer(place);
    if (server?.isReady) return server;
    await wait(LOOK_AGAIN_MS);
  }
  const complaint = await lastComplaint(place.logFile, logStart);
  throw new StartRefusal(
    `内置数据库无法启动（${complaint ?? failure}），日志在 ${place.logFile}；也可用 DATABASE_URL 指定自备的 PostgreSQL（15 及以上）。`,
  );
}

/** Closes the connections, writes everything out and ends the server. */
export async function stopServer(place: ServerPlace, findPrograms: () => Promise<string>): Promise<void> {
  const server = await findServer(place);
  if (!server) return;
  if (place.socket) process.kill(server.mark.pid, "SIGINT");
  else
    await promisify(execFile)(path.join(await findPrograms(), "pg_ctl"), [
      "stop",
      "-m",
      "fast",
      "-s",
      "-D",
      place.cluster,
    ]);
  while (await findServer(place)) await wait(LOOK_AGAIN_MS);
}

// PostgreSQL itself would wait for a number that now belongs to another process or to a zombie.
async function clearRemains(place: ServerPlace) {
  const pidFile = path.join(place.cluster, "postmaster.pid");
  if (!(await stat(pidFile).catch(() => null))) return;
  if (place.socket && (await isAnswered(socketFile(place.socket)))) {
    throw new StartRefusal(
      `数据库 ${place.cluster} 正由另一个容器中的程序使用，请先停止它，或用 DATA_DIR 指定另一个目录。`,
    );
  }
  const command = new RegExp(`^postgres: ${place.name}: `);
  for (let left = findProcesses(command); left.length > 0; left = findProcesses(command)) {
    left.forEach(endAtOnce);
    await wait(LOOK_AGAIN_MS);
  }
  await rm(pidFile, { force: true });
  if (place.socket) await rm(`${socketFile(place.socket)}.lock`, { force: true });
}

function socketFile({ folder }: { folder: string }) {
  return path.join(folder, `.s.PGSQL.${SOCKET_NUMBER}`);
}

// The processes of another container are not seen, but its socket answers.
async function isAnswered(socket: string): Promise<boolean> {
  const line = net.connect(socket);
  const answered = await new Promise<boolean>((resolve) =>
    line.once("connect", () => resolve(true)).once("error", () => resolve(false)),
  );
  line.destroy();
  return answered;
}

function endAtOnce(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}

async function addressSettings(place: ServerPlace) {
  if (!place.socket) return { listen_addresses: "127.0.0.1", port: await findPort(place) };
  // A list of quoted names, to PostgreSQL.
  const folder = `"${place.socket.argument.replaceAll('"', '""')}"`;
  return {
    listen_addresses: "",
    port: SOCKET_NUMBER,
    unix_socket_directories: folder,
    unix_socket_permissions: "0700",
  };
}

// The same port each time while it is free, so that open pools find a restarted server again.
async function findPort(place: ServerPlace): Promise<number> {
  const file = path.join(place.folder, "port");
  const former = Number(await readFile(file, "utf8").catch(() => "0"));
  const port = await tryPort(former).catch(() => tryPort(0));
  await writeFile(file, String(port));
  return port;
}

async function tryPort(port: number): Promise<number> {
  const listener = net.createServer();
  await new Promise<void>((resolve, reject) => listener.once("error", reject).listen(port, "127.0.0.1", resolve));
  const found = (listener.address() as net.AddressInfo).port;
  await new Promise((resolve) => listener.close(resolve));
  return found;
}

async function trimLog(file: string): Promise<number> {
  const size = (await stat(file).catch(() => null))?.size ?? 0;
  if (size <= LARGEST_LOG_BYTES) return size;
  await rm(file);
  return 0;
}

async function lastComplaint(file: string, from: number): Promise<string | undefined> {
  const handle = await open(file).catch(() => null);
  if (!handle) return undefined;
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(65_536), position: from });
  await handle.close();
  const lines = buffer.toString("utf8", 0, bytesRead).trim().split("\n");
  return lines.findLast((line) => /FATAL|PANIC|error while loading/.test(line)) ?? (lines.at(-1) || undefined);
}
