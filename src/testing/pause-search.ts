// A second process of the portal: search, tasks and API on the database and files given. Says its address, and ends on SIGTERM.
import type { AddressInfo } from "node:net";
import { rebuildSearchTask } from "#domains/catalogue/server/search/rebuild-search.ts";
import { UNCOUNTED } from "#platform/allowances.ts";
import { openAskers } from "#platform/askers.ts";
import { type Asker, type Context, NO_BROWSER } from "#platform/context.ts";
import { type Connection, openDatabase } from "#platform/database.ts";
import { createDoor } from "#platform/door.ts";
import { createServerKey } from "#platform/server-key.ts";
import { createLog } from "#platform/log.ts";
import { readSettings } from "#platform/settings.ts";
import { enqueue, prepareQueues, runTasks } from "#platform/tasks.ts";
import { openFolderFileStore } from "#ports/file-store/folder.ts";
import { openIndexedSearch } from "#domains/catalogue/server/search/indexed/open-indexed-search.ts";
import { createSqlSearch } from "#domains/catalogue/server/search/sql-search.ts";
import { declared } from "../declared.ts";
import { openServices } from "../open-services.ts";
import { createServer } from "../server.ts";

const { connection, files, hasTasks } = JSON.parse(process.argv[2]!) as {
  connection: Connection;
  files: string;
  hasTasks: boolean;
};
const settings = readSettings({ SITE_URL: "http://localhost" });
const log = createLog("silent");
const db = openDatabase(connection);
const fileStore = await openFolderFileStore(files);
await prepareQueues(connection, declared.tasks, log);
const search = openIndexedSearch({
  db,
  connection,
  fileStore,
  log,
  declared,
  fallback: createSqlSearch({ db, declared }),
  askForRebuild: () => enqueue(db, rebuildSearchTask, {}),
  workers: 1,
});
const { ports: services } = openServices({ settings, db, log, fileStore });
const key = createServerKey(settings.dataDir);
const openContext = (asker: Asker): Context => ({
  db,
  bulkDb: db,
  ports: { fileStore, search, ...services },
  settings,
  key,
  log,
  declared,
  now: new Date(),
  cookies: [],
  ...asker,
});
if (hasTasks)
  await runTasks(connection, declared.tasks, {
    atOnce: 1,
    log,
    openContext: () => ({
      ...openContext({ user: null, address: "", browser: NO_BROWSER, requestId: "task" }),
      user: null,
    }),
  });
const pages = {
  isShared: () => false,
  render: () => Promise.reject(new Error("this process shows no pages")),
};
const app = await createServer({
  door: createDoor(declared.handlers, openContext, { cachesAnswers: false }),
  ...UNCOUNTED,
  askers: openAskers({ identify: async () => null, key, settings }),
  key,
  settings,
  log,
  version: "0.0.0",
  pages,
  serveAssets: async () => {},
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.once("SIGTERM", () => process.exit(0));
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
