import { isDatabaseFull, isDatabaseGone } from "#platform/database.ts";
import { FileStoreFull } from "#ports/file-store/port.ts";

const FILE_ERRORS: Record<string, string> = {
  ENOENT: "路径不存在",
  ENOTDIR: "路径不存在",
  EACCES: "没有读取权限",
  EPERM: "没有读取权限",
  ELOOP: "链接绕成了圈",
  EXDEV: "链接指向所给文件夹之外，或不是普通文件",
  EISDIR: "是文件夹，不是文件",
  ENAMETOOLONG: "路径太长",
  EIO: "读取磁盘出错",
  ESTALE: "网络文件已失效",
};

/** Why a file can't be read, in words; null where the error is not about reading a file. */
export function describeFileError(error: unknown): string | null {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined ? (FILE_ERRORS[code] ?? null) : null;
}

/** Why an import had to stop, where that is the machine's fault and not ours; null for a bug. What was committed before stays. */
export function describeStop(error: unknown): string | null {
  if (isDatabaseFull(error)) return "数据库磁盘已满，请腾出空间";
  if (error instanceof FileStoreFull) return "文件存放处已满或不可写，请腾出空间";
  if (isDatabaseGone(error)) return "与数据库的连接中断";
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall !== undefined && (code === "ENOSPC" || code === "EDQUOT")) return "磁盘已满，报告写不下去，请腾出空间";
  if (syscall !== undefined && code === "EROFS") return "磁盘是只读的，报告写不下去";
  return null;
}
