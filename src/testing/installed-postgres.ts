import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

interface InstalledPostgres {
  /** The folder with `postgres` and `initdb`. */
  binaries: string;
  version: number;
}

const OLDEST_SERVER = 15;
const DEBIAN_FOLDER = "/usr/lib/postgresql";

/** The newest PostgreSQL server, 15 or later, that is installed on this machine; null where there is none. */
export function findInstalledPostgres(): InstalledPostgres | null {
  const onDebian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).map((version) => path.join(DEBIAN_FOLDER, version, "bin"))
    : [];
  const found = [...onDebian, run("pg_config", "--bindir")]
    .filter((binaries) => binaries && existsSync(path.join(binaries, "initdb")))
    .map((binaries) => ({
      binaries,
      version: Number(/ (\d+)/.exec(run(path.join(binaries, "postgres"), "--version"))?.[1] ?? 0),
    }))
    .filter(({ version }) => version >= OLDEST_SERVER);
  return found.sort((one, other) => other.version - one.version)[0] ?? null;
}

function run(program: string, argument: string): string {
  try {
    return execFileSync(program, [argument], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
