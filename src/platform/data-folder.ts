import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { takeLock, type ProcessLock } from "./process-lock.ts";
import { StartRefusal } from "./start-refusal.ts";

/** Creates the data folder where it is missing. Refuses one that cannot be written. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    const file = await open(probe, "w");
    await file.writeFile("x");
    await file.sync();
    await file.close();
  } catch (error) {
    throw new StartRefusal(
      `数据目录 ${folder} 无法写入（${reasonOf(error)}），请检查该目录，或用 DATA_DIR 指定另一个目录。`,
      { cause: error },
    );
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** Prepares the data folder and takes it for this process alone, until the lock is released or the process ends. Refuses one that another portal holds. */
export async function lockDataFolder(folder: string): Promise<ProcessLock> {
  await prepareDataFolder(folder);
  const lock = await takeLock(path.join(folder, "lock"));
  if ("release" in lock) return lock;
  throw new StartRefusal(
    `数据目录 ${folder} 正被另一个芯谱进程（进程号 ${lock.holder.pid}）使用，请先停止它，或用 DATA_DIR 指定另一个目录。`,
  );
}

const REASONS: Record<string, string> = {
  EACCES: "没有权限",
  EPERM: "没有权限",
  EROFS: "文件系统只读",
  ENOSPC: "磁盘已满",
  EDQUOT: "配额已满",
  ENOTDIR: "路径中有一段是文件",
  ENAMETOOLONG: "路径过长",
  EEXIST: "同名文件已存在",
};

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return REASONS[code] ?? (code || String(error));
}
