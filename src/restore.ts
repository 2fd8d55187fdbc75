import path from "node:path";
import { parseArgs } from "node:util";
import { recordArchive } from "#domains/audit/server/record-archive.ts";
import { restoreArchive } from "#platform/backup/restore-archive.ts";
import { lockDataFolder } from "#platform/data-folder.ts";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migrate.ts";
import { readSettings } from "#platform/settings.ts";
import { StartRefusal } from "#platform/start-refusal.ts";
import { prepareQueues } from "#platform/tasks.ts";
import { declared } from "./declared.ts";
import { openFileStore } from "./open-file-store.ts";

const USAGE = `用法：npm run restore -- 文件 [--replace]

先核对归档的每一项，再把数据库和文件恢复到 DATA_DIR（或 DATABASE_URL）。门户须先停止。
已有数据时拒绝恢复；--replace 用归档替换现有的数据库和文件。`;

/** Puts an archive in the place of what the portal holds, which must not be running. */
async function restore(archive: string, isReplacing: boolean): Promise<void> {
  const settings = readSettings(process.env);
  const say = (line: string) => console.log(line);
  const lock = await lockDataFolder(settings.dataDir);
  const embedded = settings.databaseUrl ? null : await openEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  try {
    const connection = embedded?.connection ?? { connectionString: settings.databaseUrl! };
    const { rows, files, hasKey, sum } = await restoreArchive(archive, {
      connection,
      fileStore: await openFileStore(settings.fileStore),
      isReplacing,
      keyFolder: settings.serverKey ? null : settings.dataDir,
      prepareQueues: () => prepareQueues(connection, declared.tasks, createLog(settings.logLevel)),
      say,
    });
    // The log of an older archive may lack what is written now.
    await migrate(connection);
    await recordArchive(
      { connection, declared, now: new Date() },
      { act: "restore-archive", file: path.basename(archive), sum, rows, files },
    );
    say(
      `恢复完成：${rows} 行，${files} 个文件${hasKey ? "" : "。归档不含 server-key：请放回写归档时的（此后已更换密钥的，放回时名为 server-key.former），或用 npm run operator 重设运营人员的动态验证码"}`,
    );
  } finally {
    await embedded?.stop();
    await lock.release();
  }
}

function readOptions() {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { replace: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
  } catch {
    return null;
  }
}

const options = readOptions();
if (!options || options.values.help || options.positionals.length !== 1) {
  console.log(USAGE);
  process.exit(options?.values.help ? 0 : 1);
}
// What npm runs stands in the project's folder, not where it was called.
const folder = process.env["INIT_CWD"] ?? process.cwd();
await restore(path.resolve(folder, options.positionals[0]!), options.values.replace ?? false).catch(
  (error: unknown) => {
    console.error(error instanceof StartRefusal ? `不能恢复：${error.message}` : error);
    process.exit(1);
  },
);
process.exit(0);
