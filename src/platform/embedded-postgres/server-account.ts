import { chown, readdir, readFile, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { StartRefusal } from "../start-refusal.ts";

/** The user of the system that the server runs as; undefined is the portal's own. */
export type ServerAccount = { uid: number; gid: number } | undefined;

// PostgreSQL refuses to run as root. These two are there on nearly every system; none is created.
const ACCOUNT_NAMES = ["postgres", "nobody"];

/** Under root, the owner of the cluster that is already there, or else postgres or nobody. */
export async function findServerAccount(cluster: string): Promise<ServerAccount> {
  const portal = process.getuid?.();
  const owner = await stat(cluster).catch(() => null);
  if (portal !== 0) {
    if (owner && portal !== undefined && owner.uid !== portal)
      throw new StartRefusal(`${cluster} 属于系统的另一个用户，请用该用户启动，或用 DATA_DIR 指定另一个目录。`);
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n").map((line) => line.split(":"));
  for (const name of ACCOUNT_NAMES) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new StartRefusal(
    "内置数据库不能以 root 运行，而系统中没有 postgres 或 nobody 用户，请换一个用户启动，或用 DATABASE_URL 指定自备的 PostgreSQL。",
  );
}

/** Whether the account may pass through every folder down to this one, by the mode of each. */
export async function canEnter(folder: string, account: ServerAccount): Promise<boolean> {
  if (!account) return true;
  for (let at = await realpath(folder); ; at = path.dirname(at)) {
    const { uid, gid, mode } = await stat(at);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Gives a folder and all in it to the account. */
export async function giveTo(account: ServerAccount, folder: string): Promise<void> {
  if (!account) return;
  const { uid, gid } = account;
  const inside = await readdir(folder, { recursive: true });
  await Promise.all([folder, ...inside.map((name) => path.join(folder, name))].map((file) => chown(file, uid, gid)));
}
