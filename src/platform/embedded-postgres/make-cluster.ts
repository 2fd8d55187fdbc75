import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { StartRefusal } from "../start-refusal.ts";
import { giveTo } from "./server-account.ts";
import type { ServerPlace } from "./server-place.ts";

export const SUPERUSER = "xinpu";
const OLDEST_WITH_BUILTIN_LOCALE = 17;

/** Makes the cluster where there is none. It gets its name when it is whole, so one that was broken off is made again. */
export async function makeCluster(place: ServerPlace, binaries: string, isDurable: boolean): Promise<void> {
  if (existsSync(path.join(place.cluster, "PG_VERSION"))) return takeBack(place);
  for (const name of await readdir(place.folder)) {
    if (name.startsWith("cluster.making-")) await removeMaking(path.join(place.folder, name));
  }
  const making = path.join(place.folder, `cluster.making-${process.pid}`);
  await mkdir(making, { mode: 0o700 });
  await runInitdb(place, binaries, making, isDurable);
  await rename(making, place.cluster);
  await syncFolder(place.folder);
}

// An initdb whose portal was killed may still be writing there.
async function removeMaking(folder: string) {
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

async function runInitdb(place: ServerPlace, binaries: string, making: string, isDurable: boolean) {
  const initdb = path.join(binaries, "initdb");
  const options = { cwd: making, env: serverEnvironment(), ...place.account };
  try {
    await giveTo(place.account, making);
    const { stdout } = await promisify(execFile)(initdb, ["--version"], options);
    const argument = place.clusterArgument === place.cluster ? making : place.clusterArgument;
    await promisify(execFile)(
      initdb,
      [
        `--pgdata=${argument}`,
        `--username=${SUPERUSER}`,
        "--encoding=UTF8",
        ...localeArguments(Number(/ (\d+)/.exec(stdout)?.[1])),
        "--auth-local=trust",
        ...(place.socket
          ? ["--auth-host=reject"]
          : ["--auth-host=scram-sha-256", `--pwfile=${await makePassword(place)}`]),
        "--no-instructions",
        ...(isDurable ? [] : ["--no-sync"]),
      ],
      options,
    );
  } catch (error) {
    const reason = ((error as { stderr?: string }).stderr || (error as Error).message).trim().split("\n").at(-1);
    throw new StartRefusal(`内置数据库无法创建（${reason}），请用 DATABASE_URL 指定自备的 PostgreSQL（15 及以上）。`, {
      cause: error,
    });
  }
}

function localeArguments(version: number): string[] {
  if (version < OLDEST_WITH_BUILTIN_LOCALE) return ["--locale=C.UTF-8"];
  // Only the C library of Linux knows C.UTF-8 everywhere.
  const characters = process.platform === "linux" ? "C.UTF-8" : "C";
  return [
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-collate=C",
    `--lc-ctype=${characters}`,
    "--lc-messages=C",
  ];
}

async function makePassword(place: ServerPlace): Promise<string> {
  await writeFile(place.passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  if (place.account) await chown(place.passwordFile, place.account.uid, place.account.gid);
  return place.passwordFile;
}

// A cluster that root has copied or restored belongs to root.
async function takeBack(place: ServerPlace) {
  if (place.account && (await stat(place.cluster)).uid !== place.account.uid)
    await giveTo(place.account, place.cluster);
}

async function syncFolder(folder: string) {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/** What the server's programs get of the environment: no secrets of the portal, no PGDATA or PGPORT of the machine. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const names = process.platform === "win32" ? ["PATH", "SystemRoot", "SystemDrive", "TEMP", "TMP"] : ["PATH"];
  return { ...Object.fromEntries(names.map((name) => [name, process.env[name]])), LC_ALL: "C" };
}
