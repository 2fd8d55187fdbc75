import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, realpath, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { StartRefusal } from "../start-refusal.ts";
import { canEnter, findServerAccount, type ServerAccount } from "./server-account.ts";

/** Where the server of one data folder lies, and as whom it runs. */
export interface ServerPlace {
  /** Holds all else: cluster, log, users, lock. */
  folder: string;
  cluster: string;
  /** How the server itself names the cluster. */
  clusterArgument: string;
  logFile: string;
  passwordFile: string;
  account: ServerAccount;
  /** Stands in the command lines of the server's processes, and of no other server's. */
  name: string;
  /** The folder of the private socket; null where the server listens on a private port (Windows). */
  socket: { folder: string; argument: string } | null;
}

/** The socket's name needs a number, which is no port. */
export const SOCKET_NUMBER = 1;
// 104 on macOS, 108 on Linux, with the closing NUL.
const LONGEST_SOCKET_PATH = 103;

/** Creates the server's folder inside the data folder and finds what depends on where it lies. */
export async function prepareServerPlace(dataDir: string, isOnPort: boolean): Promise<ServerPlace> {
  await mkdir(path.join(dataDir, "postgres"), { recursive: true, mode: 0o755 });
  const folder = await realpath(path.join(dataDir, "postgres"));
  const cluster = path.join(folder, "cluster");
  const account = await findServerAccount(cluster);
  // The folder keeps this name when it is moved.
  const { dev, ino } = await stat(folder, { bigint: true });
  return {
    folder,
    cluster,
    clusterArgument: await nameCluster(folder, cluster, account),
    logFile: path.join(folder, "server.log"),
    passwordFile: path.join(folder, "password"),
    account,
    name: `xinpu-${dev}-${ino}`,
    socket: isOnPort ? null : await findSocketFolder(cluster, account),
  };
}

// The account cannot enter a project below /root, but a process that is started inside the cluster needs nothing of
// the folders above it (PostgreSQL 16 and later).
async function nameCluster(folder: string, cluster: string, account: ServerAccount) {
  if (await canEnter(folder, account)) return cluster;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new StartRefusal(`数据库用户进不去 ${folder}，请用 DATA_DIR 指定其他用户可进入的目录，或不以 root 启动。`);
}

async function findSocketFolder(cluster: string, account: ServerAccount) {
  if (isShortEnough(cluster)) return { folder: cluster, argument: "." };
  for (const parent of [os.tmpdir(), "/tmp"]) {
    const folder = path.join(parent, `xinpu-${createHash("sha256").update(cluster).digest("hex").slice(0, 12)}`);
    if (!isShortEnough(folder) || !(await canEnter(parent, account))) continue;
    await makePrivate(folder, account);
    return { folder, argument: folder };
  }
  throw new StartRefusal(`路径 ${cluster} 过长，放不下数据库的套接字，请用 DATA_DIR 指定更短的目录。`);
}

function isShortEnough(folder: string) {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${SOCKET_NUMBER}.lock`)) <= LONGEST_SOCKET_PATH;
}

// Who may enter this folder may use the database: it must be the account's own, not one that somebody laid there.
async function makePrivate(folder: string, account: ServerAccount) {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  const found = await lstat(folder);
  const owners = [process.getuid?.(), account?.uid];
  if (!found.isDirectory() || !owners.includes(found.uid))
    throw new StartRefusal(`目录 ${folder} 属于另一个用户，请删除它或更换 DATA_DIR。`);
  await chmod(folder, 0o700);
  if (account) await chown(folder, account.uid, account.gid);
}
