import { stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { recordArchive } from "#domains/audit/server/record-archive.ts";
import { writeArchive } from "#platform/backup/write-archive.ts";
import { prepareDataFolder } from "#platform/data-folder.ts";
import { openEmbeddedPostgres } from "#platform/embedded-postgres/open-embedded-postgres.ts";
import { migrate } from "#platform/migrate.ts";
import { serverKeyFile, serverKeyFiles } from "#platform/server-key.ts";
import { readSettings } from "#platform/settings.ts";
import { StartRefusal } from "#platform/start-refusal.ts";
import { declared } from "./declared.ts";
import { openFileStore } from "./open-file-store.ts";

const USAGE = `用法：npm run backup -- [文件] [--with-key]

把数据库和文件写进一个归档（tar，内有每一项的 SHA-256），门户可以同时运行。
文件默认为当前目录下的 xinpu-日期-时间.tar。
--with-key 连同 server-key（及以前的 server-key.former）一起写入；不写入时请另行保存它，没有它，恢复后须为运营人员重设动态验证码。`;

/** Writes the archive of the portal, which may be running or not. */
async function backUp(target: string, withKey: boolean): Promise<void> {
  const settings = readSettings(process.env);
  await prepareDataFolder(settings.dataDir);
  const say = (line: string) => console.log(line);
  const embedded = settings.databaseUrl ? null : await openEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  try {
    const connection = embedded?.connection ?? { connectionString: settings.databaseUrl! };
    await migrate(connection);
    const keyFile = serverKeyFile(settings.dataDir);
    const hasKey =
      withKey &&
      !settings.serverKey &&
      (await stat(keyFile).then(
        () => true,
        () => false,
      ));
    const fileStore = await openFileStore(settings.fileStore);
    const parts = {
      connection,
      fileStore,
      storedFiles: declared.storedFiles,
      renewable: declared.renewable,
      serverKeyFiles: hasKey ? await serverKeyFiles(settings.dataDir) : [],
      say,
      now: new Date(),
    };
    const { sizeBytes, sum, rows, files, missing } = await writeArchive(target, parts);
    await recordArchive(
      { ...parts, declared },
      { act: "write-archive", file: path.basename(target), sum, rows, files },
    );
    say(
      `${missing > 0 ? "备份完成，但有文件缺失：" : "备份完成 "}${target}（${(sizeBytes / 1e6).toFixed(1)} MB）${hasKey ? "，含 server-key，请妥善保管" : ""}`,
    );
  } finally {
    await embedded?.stop();
  }
}

function nameOfNow(): string {
  const [day, time] = new Date().toLocaleString("sv", { timeZone: "Asia/Shanghai" }).split(" ");
  return `xinpu-${day!.replaceAll("-", "")}-${time!.replaceAll(":", "")}.tar`;
}

function readOptions() {
  try {
    return parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { "with-key": { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
  } catch {
    return null;
  }
}

const options = readOptions();
if (!options || options.values.help || options.positionals.length > 1) {
  console.log(USAGE);
  process.exit(options?.values.help ? 0 : 1);
}
// What npm runs stands in the project's folder, not where it was called.
const folder = process.env["INIT_CWD"] ?? process.cwd();
await backUp(path.resolve(folder, options.positionals[0] ?? nameOfNow()), options.values["with-key"] ?? false).catch(
  (error: unknown) => {
    console.error(error instanceof StartRefusal ? `不能备份：${error.message}` : error);
    process.exit(1);
  },
);
process.exit(0);
