import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isLive } from "../live-process.ts";
import { takeLock, type ProcessLock } from "../process-lock.ts";
import { StartRefusal } from "../start-refusal.ts";
import { findBinaries } from "./find-binaries.ts";
import { makeCluster, SUPERUSER } from "./make-cluster.ts";
import { findServer, startServer, stopServer, type RunningServer } from "./run-server.ts";
import { prepareServerPlace, type ServerPlace } from "./server-place.ts";
import { hasUsers, registerUser } from "./server-users.ts";

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log?: (sentence: string) => void;
  /** Only a test's throwaway data may say false: it is lost when the machine stops. */
  durable?: boolean;
  /** A folder with other PostgreSQL programs than the embedded ones. */
  binaries?: string;
  /** The way of Windows, a private port instead of a socket; the default there only. */
  onPort?: boolean;
}

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string; password?: string };
  version: string;
  /** Whether the server was found running. */
  adopted: boolean;
  /** Gives the server up. The last living process that uses it stops it. */
  stop(): Promise<void>;
}

const WATCH_EVERY_MS = 1000;
const LOOK_AGAIN_MS = 5;
const TRY_LOCK_AGAIN_MS = 20;
const LOCK_PATIENCE_MS = 120_000;

/**
 * Makes, starts or joins the embedded PostgreSQL of a data folder, and starts it again where it dies while it is open;
 * throws StartRefusal where it cannot run.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => {}, durable = true, onPort = process.platform === "win32" } = options;
  const place = await prepareServerPlace(dataDir, onPort);
  const users = path.join(place.folder, "users");
  const findPrograms = async () => options.binaries ?? (await findBinaries(place.account, place.folder));
  const lock = await waitForLock(place);
  let leave: (() => Promise<void>) | undefined;
  try {
    leave = await registerUser(users);
    const found = await findServer(place);
    let server = await ensureServer(place, findPrograms, durable);
    const connection = await connectionTo(place, server);
    const version = await readVersion(connection);
    const adopted = server.mark.pid === found?.mark.pid;
    log(adopted ? `内置 PostgreSQL ${version} 已在运行，直接使用` : `内置 PostgreSQL ${version} 已启动`);
    const restarts = watch(
      () => isLive(server.mark),
      () =>
        underLock(place, async () => {
          server = await ensureServer(place, findPrograms, durable);
          log("内置数据库意外退出，已重新启动");
        }),
      log,
    );
    const stop = async () => {
      await restarts.stop();
      await underLock(place, async () => {
        await leave?.();
        if (!(await hasUsers(users))) await stopServer(place, findPrograms);
      });
    };
    return { connection, version, adopted, stop };
  } catch (error) {
    await leave?.();
    throw error;
  } finally {
    await lock.release();
  }
}

async function ensureServer(
  place: ServerPlace,
  findPrograms: () => Promise<string>,
  durable: boolean,
): Promise<RunningServer> {
  for (;;) {
    const server = await findServer(place);
    if (server?.isReady) return server;
    if (!server) {
      const programs = await findPrograms();
      await makeCluster(place, programs, durable);
      return startServer(place, programs, durable);
    }
    // It is still starting for a process that was killed, or still stopping.
    await wait(LOOK_AGAIN_MS);
  }
}

async function connectionTo(place: ServerPlace, { port }: RunningServer) {
  const names = { user: SUPERUSER, database: "postgres" };
  if (place.socket) return { host: place.socket.folder, port, ...names };
  return { host: "127.0.0.1", port, ...names, password: await readFile(place.passwordFile, "utf8") };
}

async function readVersion(connection: pg.ClientConfig): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  await client.end();
  return rows[0]!.version;
}

async function underLock(place: ServerPlace, run: () => Promise<void>) {
  const lock = await waitForLock(place);
  try {
    await run();
  } finally {
    await lock.release();
  }
}

async function waitForLock(place: ServerPlace): Promise<ProcessLock> {
  const deadline = performance.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const lock = await takeLock(path.join(place.folder, "lock"));
    if ("release" in lock) return lock;
    if (performance.now() > deadline)
      throw new StartRefusal(`进程 ${lock.holder.pid} 正在启动或停止内置数据库，请稍后再试。`);
    await wait(TRY_LOCK_AGAIN_MS);
  }
}

/** Looks at the server each second, and starts it again when it died. */
function watch(isWell: () => boolean, mend: () => Promise<void>, log: (sentence: string) => void) {
  let mending: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (mending || isWell()) return;
    mending = mend()
      .catch((error: Error) => log(error.message))
      .finally(() => (mending = undefined));
  }, WATCH_EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await mending;
    },
  };
}
