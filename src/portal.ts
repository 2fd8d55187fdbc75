import { randomUUID } from "node:crypto";
import net, { type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { areSamplesRemoved } from "#domains/catalogue/server/public/removed-samples.ts";
import { openAllowances, UNCOUNTED } from "#platform/allowances.ts";
import { openLanes } from "#platform/lanes.ts";
import { openAskers } from "#platform/askers.ts";
import { serveCallbacks } from "#platform/callbacks.ts";
import { type Asker, type Context, NO_BROWSER } from "#platform/context.ts";
import { lockDataFolder } from "#platform/data-folder.ts";
import { ANSWERING, type Connection, openDatabase } from "#platform/database.ts";
import { keepQueueingDailyTasks } from "#platform/daily-tasks.ts";
import { createDoor } from "#platform/door.ts";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { openFileLock } from "#platform/file-lock.ts";
import { createLog } from "#platform/log.ts";
import { openStore } from "#platform/page-store/open-store.ts";
import { migrate } from "#platform/migrate.ts";
import { embeddedServices, refuseEmbeddedServices } from "#platform/embedded-services.ts";
import { refusePlainLinks } from "#platform/refuse-plain-links.ts";
import { adviseSandbox, describeSandbox, openSandbox } from "#platform/sandbox.ts";
import { openServerKey } from "#platform/server-key.ts";
import { addressOf, type Settings } from "#platform/settings.ts";
import { StartRefusal } from "#platform/start-refusal.ts";
import { sweepTemporaryFolders } from "#platform/temporary-folders.ts";
import { prepareQueues, runTasks } from "#platform/tasks.ts";
import { VERSION } from "#platform/version.ts";
import { openSampleBlog } from "#ports/outside-site/sample-blog.ts";
import { declared } from "./declared.ts";
import { createServer } from "./server.ts";
import { openFrontEnd } from "./front-end.ts";
import { describeFileStore, openFileStore } from "./open-file-store.ts";
import { openServices } from "./open-services.ts";

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
/** A table of a category that is read takes two: two at once leave room for what does not wait for a second one. */
const BULK_CONNECTIONS = 5;
const DAILY_CONNECTIONS = 2;
/** An index takes less to load; whoever comes before is answered by the database, a few at once. */
const INDEX_WAIT_MS = 5_000;

type Closing = () => Promise<void>;

/** Brings the portal up step by step. Throws StartRefusal where it can't, after giving back what it had taken. */
export async function openPortal({ settings, say }: PortalOptions): Promise<Portal> {
  refuseEmbeddedServices(settings);
  refusePlainLinks(settings);
  const closings: Closing[] = [];
  const log = createLog(settings.logLevel);
  const closeAll = async () => {
    for (const close of closings.splice(0).reverse())
      await close().catch((error: unknown) => log.error({ err: error }, "stopping"));
  };
  try {
    const lock = await lockDataFolder(settings.dataDir);
    closings.push(() => lock.release());
    sweepTemporaryFolders();
    if (settings.services.web) await checkPort(settings);
    say(`数据目录 ${settings.dataDir}`);

    const connection = await openConnection(settings, say, closings);
    const applied = await migrate(connection);
    say(applied.length > 0 ? `数据库已升级（${applied.length} 步）` : "数据库结构为最新");
    const db = openDatabase(connection, { poolSize: settings.databasePool, ...ANSWERING, log, plansOnce: true });
    const bulkDb = openDatabase(connection, {
      poolSize: BULK_CONNECTIONS,
      lockTimeoutSeconds: ANSWERING.lockTimeoutSeconds,
      log,
      plansOnce: true,
    });
    // What is done behind answers takes no connection from them, and may wait longer.
    const taskDb = openDatabase(connection, {
      poolSize: settings.tasksAtOnce + DAILY_CONNECTIONS,
      log,
      plansOnce: true,
    });
    const fallbackDb = openDatabase(connection, {
      poolSize: FALLBACK_CONNECTIONS,
      ...ANSWERING,
      statementTimeoutSeconds: FALLBACK_SECONDS,
      log,
    });
    closings.push(
      () => db.destroy(),
      () => bulkDb.destroy(),
      () => taskDb.destroy(),
      () => fallbackDb.destroy(),
    );

    const held = openFileLock(connection);
    closings.push(() => held.close());
    const fileStore = await openFileStore(settings.fileStore, held.hold);
    say(`文件存放 ${describeFileStore(settings.fileStore)}`);

    const sandbox = openSandbox(settings.workerSandbox);
    say(describeSandbox(sandbox));
    const advice = settings.mode === "production" ? adviseSandbox(sandbox) : null;
    if (advice !== null) {
      say(`注意 ${advice}`);
      log.warn({ sandbox }, "workers are not confined");
    }

    const key = await openServerKey(settings);
    if (settings.mode === "demo" && settings.services.web && settings.sources.length === 0) {
      const blog = await openSampleBlog(settings.site.url);
      closings.push(() => blog.close());
      settings.sources.push(blog.source);
      say(`示例博客（站外网站，用芯谱账号登录） ${blog.source.origin}`);
    }
    // It takes as long as it takes: nobody is answered yet.
    const hasSampleData = settings.hasSampleData && !(await areSamplesRemoved(taskDb));
    const prepared = { ...settings, hasSampleData };
    const preparation = { db: taskDb, fileStore, key, settings: prepared, log, declared, now: new Date() };
    const demoLines: string[] = [];
    for (const { prepare } of declared.domains) demoLines.push(...((await prepare?.(preparation)) ?? []));
    await prepareQueues(connection, declared.tasks, log);
    if (hasSampleData) {
      for (const { addSamples } of declared.domains)
        for (const line of (await addSamples?.(preparation)) ?? []) say(line);
    }
    for (const { refresh } of declared.domains) await refresh?.(preparation);

    const search = declared.openSearch({
      connection,
      db,
      fallbackDb,
      fileStore,
      log,
      workers: settings.searchWorkers,
      declared,
    });
    closings.push(() => search.close());
    const services = openServices({ settings, db, log, fileStore });
    const ports = { fileStore, search: search.search, ...services.ports };
    const openContext = (asker: Asker): Context => ({
      db,
      bulkDb,
      ports,
      settings,
      key,
      log,
      declared,
      now: new Date(),
      cookies: [],
      ...asker,
    });
    const openTaskContext = () => ({
      ...openContext({ user: null, address: "", browser: NO_BROWSER, requestId: randomUUID() }),
      db: taskDb,
      user: null,
    });

    const running = { connection, db, bulkDb, settings, log, declared, openTaskContext };
    for (const { stopWorkers } of declared.domains) closings.push(async () => stopWorkers?.());
    if (settings.services.tasks) {
      const { tasksAtOnce: atOnce } = settings;
      const tasks = await runTasks(connection, declared.tasks, { atOnce, log, openContext: openTaskContext });
      // First the search: a build that is under way is not waited for.
      closings.push(
        () => tasks.stop(),
        () => search.close(),
      );
      for (const { resumeTasks } of declared.domains) await resumeTasks?.(running);
      const daily = keepQueueingDailyTasks(taskDb, declared.dailyTasks, log);
      closings.push(() => daily.stop());
      say("后台任务已启动");
    }
    if (!settings.services.web) return { address: null, stop: closeAll };

    const frontEnd = await openFrontEnd(settings);
    // A page in development is made of hundreds of files.
    const isCounting = settings.isCounting && !frontEnd.isDevelopment;
    const { spend, charge } = isCounting ? openAllowances() : UNCOUNTED;
    const door = createDoor(declared.handlers, openContext, { isCounting, spend, charge });
    // In development a page changes with its sources.
    const stored = frontEnd.isDevelopment ? null : await openStore({ settings, declared, connection, log, door });
    if (stored) closings.push(() => stored.following.stop());
    const identify = declared.identify({ db, settings, declared: () => declared, now: () => new Date() });
    const askers = openAskers({ identify, key, settings });
    const served = { declared, connection, db, settings, log, askers, openContext };
    const app = await createServer({
      door,
      store: stored?.store,
      spend,
      charge,
      lanes: isCounting ? openLanes() : undefined,
      askers,
      key,
      settings,
      log,
      version: VERSION,
      serve: [
        (app) => serveCallbacks(app, { callbacks: declared.callbacks, openContext }),
        ...declared.domains.map((domain) => async (app: FastifyInstance) => domain.serve?.(app, served)),
        services.serveLocalPages,
      ],
      ...frontEnd,
    });
    closings.push(() => closeServer(app));
    await Promise.race([search.loaded, wait(INDEX_WAIT_MS, undefined, { ref: false })]);
    if (search.search.health().answersFrom === "sql") say("搜索 索引载入前由数据库应答");
    const address = await listen(app, settings);
    if (settings.mode === "demo") sayDemo(demoLines, settings, say);
    else if (namesOfEmbedded(settings).length > 0)
      say(`以演示模式运行的服务（ALLOW_EMBEDDED） ${namesOfEmbedded(settings).join("、")}`);
    say(`芯谱已就绪 ${address}`);
    for (const { start } of declared.domains) {
      const started = start?.(running);
      if (started) closings.push(() => started.stop());
    }
    return { address, stop: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function openConnection(
  settings: Settings,
  say: (line: string) => void,
  closings: Closing[],
): Promise<Connection> {
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
  if (code === "EADDRINUSE")
    return new StartRefusal(`端口 ${port} 已被占用，请停止占用它的程序，或用 PORT 指定另一个端口。`, { cause: error });
  if (code === "EACCES")
    return new StartRefusal(`没有权限监听端口 ${port}，请用 PORT 指定 1024 以上的端口。`, { cause: error });
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartRefusal(`本机没有地址 ${host}，请检查 HOST。`, { cause: error });
  return error;
}

const SERVICE_NAMES = { sms: "短信", login: "微信与 QQ 登录", mail: "邮件" };

function namesOfEmbedded({ ports }: Settings): string[] {
  return embeddedServices(ports).map((name) => SERVICE_NAMES[name]);
}

function sayDemo(lines: string[], settings: Settings, say: (line: string) => void) {
  const embedded = [...(settings.databaseUrl ? [] : ["数据库"]), "文件存放", ...namesOfEmbedded(settings)];
  say(`演示模式 · 内置：${embedded.join("、")}`);
  for (const line of lines) say(line);
}
