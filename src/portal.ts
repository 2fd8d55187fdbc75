import { randomUUID } from "node:crypto";
import net, { type AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { closeDemoAccounts, findUserByToken, prepareDemoAccounts } from "#domains/accounts/server/public.ts";
import { closeComparing, closePdfWorkers, keepLargestTables, loadSampleData, markDomesticBrands, queueOldReadings, queueOldTokens, queueUnreadEditions, queueUnreadUploads, queueWaitingPreviews, queueWaitingTexts, rebuildSearchTask, syncCategoryAliases, syncSearchWords } from "#domains/datasheets/server/public.ts";
import { scanUploadsTask } from "#domains/files/server/scan-uploads.ts";
import { uploadsDoor } from "#domains/files/server/uploads/serve-uploads.ts";
import { newsFeeds, queueOldArticleTokens } from "#domains/news/server/public.ts";
import { prepareDemoArticles } from "#domains/news/server/sample/demo-articles.ts";
import { siteFiles } from "#domains/site/server/public.ts";
import { prepareDemoEnterprises } from "#domains/suppliers/server/sample/demo-enterprises.ts";
import { prepareDemoCompanies } from "#domains/suppliers/server/sample/demo-companies.ts";
import { prepareDemoMerchants } from "#domains/suppliers/server/sample/demo-merchants.ts";
import { closeStockWorkers, endDemoCertifications, queueUnloadedStock } from "#domains/suppliers/server/public.ts";
import { serveCallbacks } from "#platform/callbacks.ts";
import { type Asker, type Context, NO_BROWSER } from "#platform/context.ts";
import { lockDataFolder } from "#platform/data-folder.ts";
import { type Connection, type Database, openDatabase } from "#platform/database.ts";
import { keepQueueingDailyTasks } from "#platform/daily-tasks.ts";
import { createDoor } from "#platform/door.ts";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import type { Identify } from "#platform/http-api.ts";
import { openFileHold } from "#platform/file-hold.ts";
import { createLog, type Logger } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { embeddedServices, refuseEmbeddedServices } from "#platform/port-settings.ts";
import { openServerKey } from "#platform/server-key.ts";
import { addressOf, type Settings } from "#platform/settings.ts";
import { StartRefusal } from "#platform/start-refusal.ts";
import { enqueue, prepareQueues, runTasks } from "#platform/tasks.ts";
import { VERSION } from "#platform/version.ts";
import { openSampleBlog } from "#ports/outside-site/sample-blog.ts";
import { openIndexedSearch } from "#ports/search/indexed/open-indexed-search.ts";
import { createSqlSearch } from "#ports/search/sql.ts";
import { callbacks, dailyTasks, handlers, taskHandlers } from "./calls.ts";
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

type Closing = () => Promise<void>;

/** Brings the portal up step by step. Throws StartRefusal where it can't, after giving back what it had taken. */
export async function openPortal({ settings, say }: PortalOptions): Promise<Portal> {
  refuseEmbeddedServices(settings);
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

    const held = openFileHold(connection);
    closings.push(() => held.close());
    const fileStore = await openFileStore(settings.fileStore, held.hold);
    say(`文件存放 ${describeFileStore(settings.fileStore)}`);

    const key = await openServerKey(settings);
    if (settings.mode === "demo" && settings.services.web && settings.sources.length === 0) {
      const blog = await openSampleBlog(settings.site.url);
      closings.push(() => blog.close());
      settings.sources.push(blog.source);
      say(`示例博客（站外网站，用芯谱账号登录） ${blog.source.origin}`);
    }
    const demo = settings.mode === "demo" ? await prepareDemoAccounts({ db, key, settings, now: new Date() }) : await closeDemoAccounts(db);
    if (demo) await prepareDemoEnterprises({ db, fileStore, now: new Date() }, { hasSamples: settings.hasSampleData });
    else await endDemoCertifications(db, new Date());
    await prepareQueues(connection, taskHandlers, log);
    if (settings.hasSampleData) {
      const loaded = await loadSampleData({ db, fileStore, log, now: new Date() });
      await prepareDemoCompanies({ db, fileStore, now: new Date() }, { hasOwnPages: demo !== null });
      if (demo) await prepareDemoMerchants({ db, fileStore, now: new Date() });
      if (demo) await prepareDemoArticles({ db, fileStore, now: new Date() });
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
    const services = openServices({ settings, db, log, fileStore });
    const ports = { fileStore, search, ...services.ports };
    const openContext = (asker: Asker): Context => ({ db, ports, settings, key, log, now: new Date(), cookies: [], ...asker });
    const openTaskContext = () => ({ ...openContext({ user: null, address: "", browser: NO_BROWSER, requestId: randomUUID() }), user: null });

    if (settings.services.tasks) {
      const tasks = await runTasks(connection, taskHandlers, { atOnce: settings.tasksAtOnce, log, openContext: openTaskContext });
      // First the search: a build that is under way is not waited for.
      closings.push(async () => closePdfWorkers(), async () => closeStockWorkers(), () => tasks.stop(), () => search.close());
      await queueWaitingPreviews(db);
      await queueWaitingTexts(db);
      await queueUnreadUploads(openTaskContext());
      await queueUnloadedStock(openTaskContext());
      await queueOldReadings(db);
      await queueOldTokens(db);
      await queueOldArticleTokens(db);
      await queueUnreadEditions(db);
      await enqueue(db, scanUploadsTask, {});
      const daily = keepQueueingDailyTasks(db, dailyTasks, log);
      closings.push(() => daily.stop());
      say("后台任务已启动");
    }
    if (!settings.services.web) return { address: null, stop: closeAll };

    const door = createDoor(handlers, openContext);
    const identify: Identify = (token, browser) => findUserByToken(db, token, { now: new Date(), sessionDays: settings.sessionDays, browser });
    const frontEnd = await openFrontEnd(settings);
    closings.push(async () => closeComparing());
    const app = await createServer({
      door,
      identify,
      settings,
      log,
      version: VERSION,
      serveSiteFiles: siteFiles({ db, settings }),
      serveFeeds: newsFeeds({ db, settings }),
      serveLocalPages: services.serveLocalPages,
      serveCallbacks: (app) => serveCallbacks(app, { callbacks, openContext }),
      serveUploads: uploadsDoor({ connection, db, settings, log, identify, openContext }),
      ...frontEnd,
    });
    closings.push(() => closeServer(app));
    const address = await listen(app, settings);
    if (demo) sayDemo(demo.operatorSecret, settings, say);
    else if (namesOfEmbedded(settings).length > 0) say(`以演示模式运行的服务（ALLOW_EMBEDDED） ${namesOfEmbedded(settings).join("、")}`);
    say(`芯谱已就绪 ${address}`);
    const tables = keepLargestTables({ db, log });
    closings.push(() => tables.stop());
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

const SERVICE_NAMES = { sms: "短信", login: "微信与 QQ 登录", mail: "邮件" };

function namesOfEmbedded({ ports }: Settings): string[] {
  return embeddedServices(ports).map((name) => SERVICE_NAMES[name]);
}

function sayDemo(operatorSecret: string | null, settings: Settings, say: (line: string) => void) {
  say(`演示模式 · 内置：${[...(settings.databaseUrl ? [] : ["数据库"]), "文件存放", ...namesOfEmbedded(settings)].join("、")}`);
  say(`演示账号（密码均为 ${DEMO_PASSWORD}） · ${DEMO_ACCOUNTS.map(({ nickName, mobile }) => `${nickName} ${mobile}`).join(" · ")}`);
  if (operatorSecret) say(`演示运营的动态验证码密钥（添加到验证器应用） ${operatorSecret}`);
}
