import { randomUUID } from "node:crypto";
import net, { type AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { DEMO_ACCOUNTS } from "#domains/accounts/demo-accounts.ts";
import { endDemoSessions, findUserByToken, prepareDemoAccounts } from "#domains/accounts/server/public.ts";
import { closePdfWorkers, loadSampleData, markDomesticBrands, queueWaitingPreviews, queueWaitingTexts, rebuildSearchTask, syncCategoryAliases, syncSearchWords } from "#domains/datasheets/server/public.ts";
import type { Context } from "#platform/context.ts";
import { lockDataFolder, prepareDataFolder } from "#platform/data-folder.ts";
import { type Connection, type Database, openDatabase } from "#platform/database.ts";
import { keepQueueingDailyTasks } from "#platform/daily-tasks.ts";
import { createDoor } from "#platform/door.ts";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { createLog, type Logger } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { addressOf, type Settings } from "#platform/settings.ts";
import { StartRefusal } from "#platform/start-refusal.ts";
import { enqueue, prepareQueues, runTasks } from "#platform/tasks.ts";
import { VERSION } from "#platform/version.ts";
import { openFolderFileStore } from "#ports/file-store/folder.ts";
import { openIndexedSearch } from "#ports/search/indexed/open-indexed-search.ts";
import { createSqlSearch } from "#ports/search/sql.ts";
import { dailyTasks, handlers, taskHandlers } from "./calls.ts";
import { createServer } from "./server.ts";
import { openFrontEnd } from "./front-end.ts";

interface PortalOptions {
  settings: Settings;
  /** Told what has been done, a line a step. */
  say: (line: string) => void;
}

export interface Portal {
  address: string | null;
  /** Finishes what is under way, then gives everything back. */
  stop(): Promise<void>;
}

const CONNECTIONS_FINISH_MS = 10_000;
// Searches that no index answers are slow: so many at once are enough for a database.
const FALLBACK_CONNECTIONS = 3;
const FALLBACK_SECONDS = 5;

type Closing = () => Promise<void>;

/** Brings the portal up step by step. Throws StartRefusal where it can't, after giving back what it had taken. */
export async function openPortal({ settings, say }: PortalOptions): Promise<Portal> {
  const closings: Closing[] = [];
  const log = createLog(settings.logLevel);
  const closeAll = async () => {
    for (const close of closings.splice(0).reverse()) await close().catch((error: unknown) => log.error({ err: error }, "stopping"));
  };
  try {
    const lock = await lockDataFolder(settings.dataDir);
    closings.push(() => lock.release());
    if (settings.services.web) await checkPort(settings);
    say(`数据目录 ${settings.dataDir}`);

    const connection = await openConnection(settings, say, closings);
    const applied = await migrate(connection);
    say(applied.length > 0 ? `数据库已升级（${applied.length} 步）` : "数据库结构为最新");
    const db = openDatabase(connection, { poolSize: settings.databasePool, log, plansOnce: true });
    const fallbackDb = openDatabase(connection, { poolSize: FALLBACK_CONNECTIONS, statementTimeoutSeconds: FALLBACK_SECONDS, log });
    closings.push(() => db.destroy(), () => fallbackDb.destroy());

    await prepareDataFolder(settings.filesDir);
    const fileStore = await openFolderFileStore(settings.filesDir);
    say(`文件存放 ${settings.filesDir}`);

    await (settings.mode === "demo" ? prepareDemoAccounts(db) : endDemoSessions(db));
    await prepareQueues(connection, taskHandlers, log);
    if (settings.hasSampleData) {
      const loaded = await loadSampleData({ db, fileStore, log, now: new Date() });
      say(loaded ? `样例数据已载入：${loaded.parts} 个型号，${loaded.documents} 份规格书` : "样例数据已在库中");
    }
    await addSearchWords(db, log);

    const search = openIndexedSearch({
      db,
      connection,
      fileStore,
      log,
      fallback: createSqlSearch(fallbackDb),
      askForRebuild: () => enqueue(db, rebuildSearchTask, {}),
      workers: settings.searchWorkers,
    });
    closings.push(() => search.close());
    say("搜索 索引载入前由数据库应答");
    const ports = { fileStore, search };
    const openContext = (asker: Pick<Context, "user" | "address" | "requestId">): Context => ({ db, ports, settings, log, now: new Date(), ...asker });
    const openTaskContext = () => ({ ...openContext({ user: null, address: "", requestId: randomUUID() }), user: null });

    if (settings.services.tasks) {
      const tasks = await runTasks(connection, taskHandlers, { atOnce: settings.tasksAtOnce, log, openContext: openTaskContext });
      // First the search: a build that is under way is not waited for.
      closings.push(async () => closePdfWorkers(), () => tasks.stop(), () => search.close());
      await queueWaitingPreviews(db);
      await queueWaitingTexts(db);
      const daily = keepQueueingDailyTasks(db, dailyTasks, log);
      closings.push(() => daily.stop());
      say("后台任务已启动");
    }
    if (!settings.services.web) return { address: null, stop: closeAll };

    const door = createDoor(handlers, openContext);
    const identify = (token: string) => findUserByToken(db, token, new Date());
    const frontEnd = await openFrontEnd(settings);
    const app = await createServer({ door, identify, settings, log, version: VERSION, ...frontEnd });
    closings.push(() => closeServer(app));
    const address = await listen(app, settings);
    sayReady(address, settings, say);
    return { address, stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function addSearchWords(db: Database, log: Logger): Promise<void> {
  await syncCategoryAliases(db);
  await markDomesticBrands(db);
  const { unknownBrands } = await syncSearchWords(db);
  if (unknownBrands.length > 0) log.info({ unknownBrands }, "packaging suffixes wait for their brands");
}

async function openConnection(settings: Settings, say: (line: string) => void, closings: Closing[]): Promise<Connection> {
  if (settings.databaseUrl) {
    say("数据库 DATABASE_URL");
    return { connectionString: settings.databaseUrl };
  }
  const embedded = await openEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  closings.push(() => embedded.stop());
  return embedded.connection;
}

/** Lets what is under way finish, for a while: who reads nothing must not keep tasks and database from closing in order. */
async function closeServer(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), CONNECTIONS_FINISH_MS);
  await app.close();
  clearTimeout(impatience);
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<string> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw portRefusal(error, host, port);
  });
  const { port: bound } = app.server.address() as AddressInfo;
  return addressOf(host, bound);
}

/** Whether the port can be had is asked before anything is touched; it is taken when all else stands. */
async function checkPort({ host, port }: Settings): Promise<void> {
  const probe = net.createServer();
  const free = new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen({ host, port }, resolve);
  });
  await free.catch((error: unknown) => {
    throw portRefusal(error, host, port);
  });
  await new Promise((resolve) => probe.close(resolve));
}

function portRefusal(error: unknown, host: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return new StartRefusal(`端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 指定另一个端口。`, { cause: error });
  if (code === "EACCES") return new StartRefusal(`没有权限监听端口 ${port}，请用 PORT 指定 1024 以上的端口。`, { cause: error });
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return new StartRefusal(`本机没有地址 ${host}，请检查 HOST。`, { cause: error });
  return error;
}

function sayReady(address: string, { mode, databaseUrl }: Settings, say: (line: string) => void) {
  if (mode === "demo") {
    say(`演示模式 · 内置：${databaseUrl ? "" : "数据库、"}文件存放、登录`);
    say(`演示账号（登录时直接选用） · ${DEMO_ACCOUNTS.map(({ nickName, mobile }) => `${nickName} ${mobile}`).join(" · ")}`);
  }
  say(`芯谱已就绪 ${address}`);
}
