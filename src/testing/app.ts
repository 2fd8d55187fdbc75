import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import type { Call, DataOf, InputOf } from "#api/define-calls.ts";
import { CallFailed, type Envelope, SUCCESS } from "#api/envelope.ts";
import { findUserByToken, prepareDemoAccounts } from "#domains/accounts/server/public.ts";
import { accounts } from "#domains/accounts/contract.ts";
import type { Context, Ports } from "#platform/context.ts";
import { createDoor } from "#platform/door.ts";
import { createLog } from "#platform/log.ts";
import { readSettings, type Settings } from "#platform/settings.ts";
import { prepareQueues } from "#platform/tasks.ts";
import { openFolderFileStore, type FolderFileStore } from "#ports/file-store/folder.ts";
import type { IndexedSearch } from "#ports/search/indexed/open-indexed-search.ts";
import { createSqlSearch } from "#ports/search/sql.ts";
import { handlers, taskHandlers } from "../calls.ts";
import { createServer } from "../server.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { openBuiltSearch } from "./indexed-search.ts";

export interface TestApp {
  /** A context as tasks and use cases get it, without an asker. */
  context: Context & { user: null };
  app: FastifyInstance;
  fileStore: FolderFileStore;
  settings: Settings;
  /** The clock of the portal: assign to turn it. */
  clock: { now: Date };
  /** Builds an index of all that is in the database, and searches in it from then on; SQL answers before. What changes later is found after its `catchUp`. */
  useIndex(): Promise<IndexedSearch>;
  /** Makes calls over HTTP as a demo account (`13800000001` …), or as a visitor. A refusal is thrown as CallFailed. */
  callAs(mobile?: string): <C extends Call>(call: C, input: InputOf<C>) => Promise<DataOf<C>>;
  /** Makes a call over HTTP and answers what came back, whole. */
  request(call: Call, input: Record<string, unknown>, mobile?: string): Promise<Awaited<ReturnType<FastifyInstance["inject"]>>>;
}

/** The portal on a private database and file store, for one test file. Use it at the top of the file; its fields are there once tests run. */
export function useTestApp(environment: Record<string, string> = {}): TestApp {
  const app = {} as TestApp;
  let stop = async () => {};
  beforeAll(async () => {
    stop = await openTestApp(app, environment);
  });
  afterAll(() => stop());
  return app;
}

async function openTestApp(test: TestApp, environment: Record<string, string>): Promise<() => Promise<void>> {
  const database: TestDatabase = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-app-"));
  const { db, connection } = database;
  const log = createLog("silent");
  test.settings = readSettings({ DATA_DIR: folder, SITE_URL: "http://portal.test", ...environment });
  test.clock = { now: new Date() };
  test.fileStore = await openFolderFileStore(test.settings.filesDir);
  const ports: Ports = { fileStore: test.fileStore, search: createSqlSearch(db) };
  let index: IndexedSearch | null = null;
  const openContext = (asker: Pick<Context, "user" | "address" | "requestId">): Context => ({
    db,
    ports,
    settings: test.settings,
    log,
    now: test.clock.now,
    ...asker,
  });
  test.context = { ...openContext({ user: null, address: "", requestId: "test" }), user: null };
  await prepareDemoAccounts(db);
  await prepareQueues(connection, taskHandlers, log);
  const { openRenderer } = await import("../render.ts");
  test.app = await createServer({
    door: createDoor(handlers, openContext, { keepsAnswers: false }),
    identify: (token) => findUserByToken(db, token, test.clock.now),
    settings: test.settings,
    log,
    version: "0.0.0",
    render: await openRenderer({ head: () => "", origin: test.settings.site.url }),
    serveAssets: async () => {},
  });
  test.useIndex = async () => {
    await index?.close();
    return (ports.search = index = await openBuiltSearch(database, test.fileStore));
  };
  const tokens = new Map<string, string>();

  async function tokenOf(mobile: string): Promise<string> {
    const known = tokens.get(mobile);
    if (known) return known;
    const { token } = await test.callAs()(accounts.demoSignIn, { mobile });
    tokens.set(mobile, token);
    return token;
  }

  test.request = async (call, input, mobile) => {
    const { path: address, rest } = fillPath(call.path, input);
    const isJson = call.body === "json";
    const form = new URLSearchParams(Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
    return test.app.inject({
      method: call.method,
      url: `/api${address}${call.method === "GET" ? `?${form}` : ""}`,
      headers: {
        ...(mobile && { token: await tokenOf(mobile) }),
        ...(call.method === "POST" && { "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded" }),
      },
      ...(call.method === "POST" && { payload: isJson ? JSON.stringify(rest) : form.toString() }),
    });
  };
  test.callAs = (mobile) => async (call, input) => {
    const response = await test.request(call, input, mobile);
    const answer = response.json<Envelope>();
    if (answer.code !== SUCCESS) throw new CallFailed(response.statusCode, answer);
    return answer.data as never;
  };

  return async () => {
    await test.app.close();
    await index?.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
}

function fillPath(pattern: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const address = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: address, rest };
}
