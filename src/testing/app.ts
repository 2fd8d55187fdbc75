import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import type { Call, DataOf, InputOf } from "#api/define-calls.ts";
import { CallFailed, type Envelope, SUCCESS } from "#api/envelope.ts";
import { authenticator } from "#domains/accounts/server/second-factor/second-factor.ts";
import { prepareDemoAccounts } from "#domains/accounts/server/demo-accounts.ts";
import { login } from "#domains/accounts/contract/login.ts";
import { secondFactor } from "#domains/accounts/contract/second-factor.ts";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { type Allowances, openAllowances, UNCOUNTED } from "#platform/allowances.ts";
import { openAskers } from "#platform/askers.ts";
import { openLanes } from "#platform/lanes.ts";
import { serveCallbacks } from "#platform/callbacks.ts";
import { type Asker, type Context, NO_BROWSER, type Ports } from "#platform/context.ts";
import { joinDomains } from "#platform/join-domains.ts";
import type { DomainServer } from "#platform/define-domain.ts";
import { createDoor } from "#platform/door.ts";
import { openFileLock } from "#platform/file-lock.ts";
import { createLog } from "#platform/log.ts";
import { openStore } from "#platform/page-store/open-store.ts";
import type { ServerKey } from "#platform/server-key.ts";
import { readSettings, type Settings } from "#platform/settings.ts";
import { type EmbeddedSource, openEmbeddedSource } from "#ports/document-source/embedded.ts";
import { openFolderFileStore, type FolderFileStore } from "#ports/file-store/folder.ts";
import type { IndexedSearch } from "#domains/catalogue/server/search/indexed/open-indexed-search.ts";
import { createSqlSearch } from "#domains/catalogue/server/search/sql-search.ts";
import { openEmbeddedModeration } from "#ports/machine-moderation/embedded.ts";
import { type EmbeddedMail, openEmbeddedMail } from "#ports/mail/embedded.ts";
import { type EmbeddedSms, openEmbeddedSms } from "#ports/sms/embedded.ts";
import { type EmbeddedSocialLogin, openEmbeddedSocialLogin } from "#ports/social-login/embedded.ts";
import { localAuthorisePages } from "#ports/social-login/local-authorise-pages.ts";
import type { SocialProvider } from "#ports/social-login/port.ts";
import { DAY_MS, HOUR_MS } from "#shared/durations.ts";
import { serverDomains } from "../server-domains.ts";
import type { Domain } from "#web/define-domain.ts";
import type { PageRenderer } from "../render.ts";
import { createServer } from "../server.ts";
import { APP_TEMPLATE, TEST_KEY, writeTemplateFiles } from "./app-template.ts";
import { fillPath } from "./fill-path.ts";
import { openPages } from "./pages.ts";
import { refuseKeptCopy } from "./kept-files.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { openBuiltSearch } from "./indexed-search.ts";

/** How long logins last. */
const LASTS_MS = { ofOperators: 12 * HOUR_MS, ofOthers: 90 * DAY_MS };

export interface TestApp {
  /** A context as tasks and use cases get it, without an asker. */
  context: Context & { user: null };
  app: FastifyInstance;
  fileStore: FolderFileStore;
  /** What is sent lies in `dev_outbox`. */
  sms: EmbeddedSms;
  mail: EmbeddedMail;
  socialLogin: Record<SocialProvider, EmbeddedSocialLogin>;
  /** Hosts outside, with the pages that a test puts there. */
  documentSource: EmbeddedSource;
  settings: Settings;
  /** Of its database. */
  connection: TestDatabase["connection"];
  /** What its visitors have spent; counted where the environment says `LIMITS=on`. */
  allowances: Allowances;
  /** The clock of the portal: assign to turn it. */
  clock: { now: Date };
  /** Another server on the same database and files, with another key where one is told: what was kept in memory is gone. */
  restart(key?: ServerKey): Promise<void>;
  /** One more server on the same database and files, as a second process is. */
  openAnother(): Promise<FastifyInstance>;
  /** Builds an index of all that is in the database, and searches in it from then on; SQL answers before. What changes later is found after its `catchUp`. */
  useIndex(): Promise<IndexedSearch>;
  /** The `uuid` of the browser that `callAs`, `request` and `tokenOf` are. */
  device: string;
  /** The network address of that browser. */
  address: string;
  /** Logs in as a demo account, an operator with his second factor, once for all calls until that login ends; answers the token. */
  tokenOf(mobile: string): Promise<string>;
  /** Makes an operator of another demo account, whose second factor has passed in the session of `callAs`. */
  makeOperator(mobile: string): Promise<void>;
  /** Makes calls over HTTP as a demo account (`13800000001` …), or as a visitor. A refusal is thrown as CallFailed. */
  callAs(mobile?: string): <C extends Call>(call: C, input: InputOf<C>) => Promise<DataOf<C>>;
  /** Makes a call over HTTP and answers what came back, whole. */
  request(
    call: Call,
    input: Record<string, unknown>,
    mobile?: string,
  ): Promise<Awaited<ReturnType<FastifyInstance["inject"]>>>;
}

/** The two halves of a domain that the portal does not have. */
export interface BothHalves {
  server: DomainServer;
  browser: Domain;
}

/** The portal on a private database and file store, for one test file, with `more` domains above its own. Use it at the top of the file; its fields are there once tests run. */
export function useTestApp(environment: Record<string, string> = {}, more: BothHalves[] = []): TestApp {
  const app = {} as TestApp;
  let stop = async () => {};
  beforeAll(async () => {
    stop = await openTestApp(app, environment, more);
  });
  afterAll(() => stop());
  return app;
}

async function openTestApp(
  test: TestApp,
  environment: Record<string, string>,
  more: BothHalves[],
): Promise<() => Promise<void>> {
  const declared = joinDomains([...serverDomains, ...more.map(({ server }) => server)]);
  const database: TestDatabase = await createTestDatabase({ template: APP_TEMPLATE });
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-app-"));
  const { db, connection } = database;
  const held = openFileLock(connection);
  test.connection = connection;
  const log = createLog("silent");
  test.settings = readSettings({ DATA_DIR: folder, SITE_URL: "http://portal.test", ...environment });
  test.clock = { now: new Date() };
  test.device = "d".repeat(32);
  test.address = "127.0.0.1";
  test.fileStore = await openFolderFileStore(path.join(folder, "files"), held.hold);
  const now = () => test.clock.now;
  test.sms = openEmbeddedSms({
    db,
    log,
    now,
    siteName: test.settings.site.name,
    isDemo: test.settings.mode === "demo",
  });
  test.mail = openEmbeddedMail({ db, fileStore: test.fileStore, now });
  test.socialLogin = {
    wechat: openEmbeddedSocialLogin("wechat", { db, now }),
    qq: openEmbeddedSocialLogin("qq", { db, now }),
  };
  test.documentSource = openEmbeddedSource(path.join(folder, "fetched"), {});
  const { fileStore, sms, mail, socialLogin, documentSource } = test;
  const search = createSqlSearch({ db, declared });
  const outside = { sms, mail, socialLogin, machineModeration: openEmbeddedModeration(), documentSource };
  const ports: Ports = { fileStore, search, ...outside, virusScan: null };
  let index: IndexedSearch | null = null;
  let key = TEST_KEY;
  const openContext = (asker: Asker): Context => ({
    db,
    bulkDb: db,
    ports,
    settings: test.settings,
    key,
    log,
    declared,
    now: test.clock.now,
    cookies: [],
    ...asker,
  });
  test.context = { ...openContext({ user: null, address: "", browser: NO_BROWSER, requestId: "test" }), user: null };
  await writeTemplateFiles(test.fileStore);
  // They stand already: it answers the secret.
  const { operatorSecret } = await prepareDemoAccounts(test.context);
  // All pages take long to load, and most tests ask for none.
  let opened: Promise<PageRenderer> | undefined;
  const browsers = more.map(({ browser }) => browser);
  const open = () => (opened ??= openPages(test.settings.site.url, browsers));
  const pages: PageRenderer = {
    isShared: async (url) => (await open()).isShared(url),
    render: async (request) => (await open()).render(request),
  };
  const identify = declared.identify({ db, settings: test.settings, declared: () => declared, now });
  const { isCounting } = test.settings;
  const followings: { stop(): Promise<void> }[] = [];
  const openServer = async () => {
    const askers = openAskers({ identify, key, settings: test.settings });
    const served = { declared, connection, db, settings: test.settings, log, askers, openContext };
    test.allowances = openAllowances();
    // Tests ask for more in a minute than people do.
    const { spend, charge } = environment["LIMITS"] === "on" ? test.allowances : UNCOUNTED;
    // Most tests change something and look at once; those of the store say that they want it.
    const isStoring = environment["PAGE_STORE_MB"] !== undefined;
    const door = createDoor(declared.handlers, openContext, { cachesAnswers: isStoring, isCounting, spend, charge });
    const stored = isStoring ? await openStore({ settings: test.settings, declared, connection, log, door }) : null;
    if (stored) followings.push(stored.following);
    return createServer({
      door,
      store: stored?.store,
      spend,
      charge,
      lanes: environment["LIMITS"] === "on" ? openLanes() : undefined,
      askers,
      key,
      settings: test.settings,
      log,
      version: "0.0.0",
      pages,
      serveAssets: async () => {},
      serve: [
        (app) => serveCallbacks(app, { callbacks: declared.callbacks, openContext }),
        ...declared.domains.map((domain) => async (app: FastifyInstance) => domain.serve?.(app, served)),
        (app) =>
          localAuthorisePages(app, { logins: [socialLogin.wechat, socialLogin.qq], origin: test.settings.site.url }),
      ],
    });
  };
  test.app = await openServer();
  test.restart = async (other = key) => {
    test.context.key = key = other;
    await test.app.close();
    test.app = await openServer();
  };
  const others: FastifyInstance[] = [];
  test.openAnother = async () => {
    others.push(await openServer());
    return others.at(-1)!;
  };
  test.useIndex = async () => {
    await index?.close();
    return (ports.search = index = await openBuiltSearch(database, test.fileStore));
  };
  const tokens = new Map<string, { token: string; madeAt: number }>();
  const operators = new Set<string>();
  const madeOperators = new Set<string>();

  test.tokenOf = async (mobile) => {
    const known = tokens.get(mobile);
    const now = test.clock.now.getTime();
    const lastsMs = operators.has(mobile) ? LASTS_MS.ofOperators : LASTS_MS.ofOthers;
    if (known && now < known.madeAt + lastsMs) return known.token;
    const { token, needsSecondFactor } = await test.callAs()(login.loginByPassword, {
      mobile,
      pwd: createHash("sha256").update(DEMO_PASSWORD).digest("hex"),
    });
    tokens.set(mobile, { token, madeAt: now });
    if (needsSecondFactor) operators.add(mobile);
    if (madeOperators.has(mobile)) await passWithoutCode(mobile);
    else if (needsSecondFactor) {
      const passed = await test.callAs(mobile)(secondFactor.passSecondFactor, {
        code: authenticator(operatorSecret!, "", "").generate({ timestamp: test.clock.now.getTime() }),
      });
      tokens.set(mobile, { token: passed.token!, madeAt: now });
    }
    return tokens.get(mobile)!.token;
  };

  async function passWithoutCode(mobile: string): Promise<void> {
    await db
      .updateTable("accountSessions")
      .set({ secondFactorAt: test.clock.now })
      .where("userId", "=", (eb) => eb.selectFrom("accountUsers").select("id").where("mobile", "=", `+86${mobile}`))
      .execute();
  }

  test.makeOperator = async (mobile) => {
    await test.tokenOf(mobile);
    operators.add(mobile);
    madeOperators.add(mobile);
    await db.updateTable("accountUsers").set({ role: "operator" }).where("mobile", "=", `+86${mobile}`).execute();
    await passWithoutCode(mobile);
  };

  test.request = async (call, input, mobile) => {
    const { path: address, rest } = fillPath(call.path, input);
    const isJson = call.body === "json";
    const form = new URLSearchParams(
      Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    const response = await test.app.inject({
      method: call.method,
      remoteAddress: test.address,
      url: `/api${address}${call.method === "GET" ? `?${form}` : ""}`,
      headers: {
        uuid: test.device,
        ...(mobile && { token: await test.tokenOf(mobile) }),
        ...(call.method === "POST" && {
          "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
        }),
      },
      ...(call.method === "POST" && { payload: isJson ? JSON.stringify(rest) : form.toString() }),
    });
    refuseKeptCopy(call, response.statusCode, response.headers["cache-control"]);
    return response;
  };
  test.callAs = (mobile) => async (call, input) => {
    const response = await test.request(call, input, mobile);
    const answer = response.json<Envelope>();
    if (answer.code !== SUCCESS) throw new CallFailed(response.statusCode, answer);
    return answer.data as never;
  };

  return async () => {
    for (const app of [test.app, ...others]) await app.close();
    for (const following of followings) await following.stop();
    await index?.close();
    await held.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
}
