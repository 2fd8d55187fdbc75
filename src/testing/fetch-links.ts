// A second process that fetches what waits in a test's database, from hosts that are all this machine; until it is killed.
import { fetchDocuments, waitAtMost } from "#domains/datasheets/server/link-fetching/fetch-documents.ts";
import { type Connection, openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { openFolderFileStore } from "#ports/file-store/folder.ts";
import { openHttpSource } from "#ports/document-source/http.ts";

interface FetchLinks {
  connection: Connection;
  /** Of its file store, and where documents lie until they are kept. */
  files: string;
  folder: string;
}

const { connection, files, folder } = JSON.parse(process.argv[2]!) as FetchLinks;
const db = openDatabase(connection);
const fetching = fetchDocuments({
  db,
  fileStore: await openFolderFileStore(files),
  virusScan: null,
  source: openHttpSource({
    name: "XinpuFetcher",
    about: "https://portal.test",
    folder,
    findAddresses: async () => ["127.0.0.1"],
    isPublic: () => true,
    isPort: () => true,
  }),
  log: createLog("silent"),
  now: () => new Date(),
  wait: waitAtMost,
  signal: new AbortController().signal,
  hosts: null,
  most: null,
});
console.log("fetching");
await fetching;
await db.destroy();
