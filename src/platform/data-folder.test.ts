import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ORDINARY_USER, startSecondProcess } from "#testing/second-process.ts";
import { lockDataFolder } from "./data-folder.ts";
import { StartRefusal } from "./start-refusal.ts";

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "xinpu-data-folder-"));
  folder = path.join(parent, "deep/var");
});
afterEach(() => rm(parent, { recursive: true }));

test("a data folder that is missing is created", async () => {
  await lockDataFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test("a data folder that another portal holds is refused, until that one is gone", async () => {
  const other = await startSecondProcess("lock-data-folder.ts", { folder });
  const start = lockDataFolder(folder);
  await expect(start).rejects.toThrow(StartRefusal);
  await expect(start).rejects.toThrow(`进程号 ${other.pid}`);
  await other.kill();
  await (await lockDataFolder(folder)).release();
});

test("a data folder that cannot be written is refused", async () => {
  await writeFile(path.join(parent, "file"), "");
  const start = lockDataFolder(path.join(parent, "file/var"));
  await expect(start).rejects.toThrow(StartRefusal);
  await expect(start).rejects.toThrow(/无法写入（路径中有一段是文件）.*DATA_DIR/);
});

test("a data folder with a name that is too long is refused", async () => {
  await expect(lockDataFolder(path.join(parent, "x".repeat(300)))).rejects.toThrow(/无法写入（路径过长）/);
});

// Root may write everywhere: the attempt is another user's.
test.runIf(process.getuid?.() !== 0 || ORDINARY_USER)(
  "a data folder that belongs to somebody else is refused",
  async () => {
    await chmod(parent, 0o555);
    await expect(startSecondProcess("lock-data-folder.ts", { folder }, ORDINARY_USER)).rejects.toThrow(
      /StartRefusal: 数据目录 .* 无法写入（没有权限）/,
    );
    await chmod(parent, 0o700);
  },
);
