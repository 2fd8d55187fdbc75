import { ImportRunning } from "#domains/catalogue/server/import/import-lock.ts";
import { prepareDataFolder } from "#platform/data-folder.ts";
import { openDatabase } from "#platform/database.ts";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { openFileLock } from "#platform/file-lock.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { openServerKey } from "#platform/server-key.ts";
import { readSettings } from "#platform/settings.ts";
import { StartRefusal } from "#platform/start-refusal.ts";
import { declared } from "./declared.ts";
import { openFileStore } from "./open-file-store.ts";
import { removeSamples } from "./remove-samples.ts";

const USAGE = `用法：npm run samples -- remove

删除全部样例：规格书、报价、型号、现货、企业、店铺、文章和财报；真实数据用到的保留，并告知数量。
门户可以同时运行。中途终止后再次运行即继续；此后启动门户不再载入样例。`;

/** Removes the samples from the database of the portal, which may be running or not. */
async function remove(): Promise<void> {
  const settings = readSettings(process.env);
  await prepareDataFolder(settings.dataDir);
  const say = (line: string) => console.log(line);
  const embedded = settings.databaseUrl ? null : await openEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  try {
    const connection = embedded?.connection ?? { connectionString: settings.databaseUrl! };
    await migrate(connection);
    const db = openDatabase(connection);
    const held = openFileLock(connection);
    try {
      const fileStore = await openFileStore(settings.fileStore, held.hold);
      const key = await openServerKey(settings);
      const log = createLog(settings.logLevel);
      const lines = await removeSamples({ db, fileStore, key, settings, log, declared, now: new Date() });
      say(["样例已删除：", ...lines].join("\n"));
    } finally {
      await held.close();
      await db.destroy();
    }
  } finally {
    await embedded?.stop();
  }
}

const [act, ...rest] = process.argv.slice(2);
if (act !== "remove" || rest.length > 0) {
  console.log(USAGE);
  process.exit(act === "--help" || act === "-h" ? 0 : 1);
}
process.exit(
  await remove().then(
    () => 0,
    (error: unknown) => {
      console.error(
        error instanceof StartRefusal || error instanceof ImportRunning ? `不能完成：${error.message}` : error,
      );
      return 1;
    },
  ),
);
