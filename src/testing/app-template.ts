import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { prepareDemoAccounts } from "#domains/accounts/server/demo-accounts.ts";
import { prepareDemoEnterprises } from "#domains/enterprises/server/sample/demo-enterprises.ts";
import { openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { createServerKey } from "#platform/server-key.ts";
import { readSettings } from "#platform/settings.ts";
import { prepareQueues } from "#platform/tasks.ts";
import { openFolderFileStore } from "#ports/file-store/folder.ts";
import { oneChunk, type FileStore } from "#ports/file-store/port.ts";
import { declared } from "../declared.ts";
import { MIGRATED, type Template } from "./database.ts";

/** Of every test app: what one has enciphered in the template the others read. */
export const TEST_SECRET = "the key of a test, as long as a key must be";
export const TEST_KEY = createServerKey(TEST_SECRET);

/** A picture, the same each time. */
const drawLicence = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "white" } })
    .jpeg()
    .toBuffer();

/** What a test app begins with: queues, demo accounts, demo enterprises. */
export const APP_TEMPLATE: Template = {
  name: "template_app",
  from: MIGRATED,
  async fill(connection) {
    const folder = await mkdtemp(path.join(tmpdir(), "xinpu-template-"));
    const db = openDatabase(connection);
    const now = new Date();
    await prepareDemoAccounts({ db, key: TEST_KEY, settings: readSettings({ DATA_DIR: folder }), now });
    const fileStore = await openFolderFileStore(folder);
    await prepareDemoEnterprises({ db, fileStore, now }, { drawLicence });
    await prepareQueues(connection, declared.tasks, createLog("silent"));
    await db.destroy();
    await rm(folder, { recursive: true });
  },
};

/** Puts the files into a store that the rows of the template speak of. */
export async function writeTemplateFiles(fileStore: FileStore): Promise<void> {
  await fileStore.write(oneChunk(await drawLicence()));
}
