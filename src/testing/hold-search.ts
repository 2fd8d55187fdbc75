// A second process of the portal: search, tasks and API on the database and files given. Says its address, and ends on SIGTERM.
import type { AddressInfo } from "node:net";
import { rebuildSearchTask } from "#domains/datasheets/server/public.ts";
import type { Context } from "#platform/context.ts";
import { type Connection, openDatabase } from "#platform/database.ts";
import { createDoor } from "#platform/door.ts";
import { createLog } from "#platform/log.ts";
import { readSettings } from "#platform/settings.ts";
import { enqueue, prepareQueues, runTasks } from "#platform/tasks.ts";
import { openFolderFileStore } from "#ports/file-store/folder.ts";
import { openIndexedSearch } from "#ports/search/indexed/open-indexed-search.ts";
import { createSqlSearch } from "#ports/search/sql.ts";
import { handlers, taskHandlers } from "../calls.ts";
import { createServer } from "../server.ts";

const { connection, files, hasTasks } = JSON.parse(process.argv[2]!) as { connection: Connection; files: string; hasTasks: boolean };
const settings = readSettings({ SITE_URL: "http://localhost" });
const log = createLog("silent");
const db = openDatabase(connection);
const fileStore = await openFolderFileStore(files);
await prepareQueues(connection, taskHandlers, log);
const search = openIndexedSearch({ db, connection, fileStore, log, fallback: createSqlSearch(db), askForRebuild: () => enqueue(db, rebuildSearchTask, {}), workers: 1 });
const openContext = (asker: Pick<Context, "user" | "address" | "requestId">): Context => ({ db, ports: { fileStore, search }, settings, log, now: new Date(), ...asker });
if (hasTasks) await runTasks(connection, taskHandlers, { atOnce: 1, log, openContext: () => ({ ...openContext({ user: null, address: "", requestId: "task" }), user: null }) });
const render = () => Promise.reject(new Error("this process shows no pages"));
const app = await createServer({ door: createDoor(handlers, openContext, { keepsAnswers: false }), identify: async () => null, settings, log, version: "0.0.0", render, serveAssets: async () => {} });
await app.listen({ port: 0, host: "127.0.0.1" });
process.once("SIGTERM", () => process.exit(0));
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
