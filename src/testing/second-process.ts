import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { canEnter } from "#platform/embedded-postgres/server-account.ts";
import { PROJECT_ROOT } from "#platform/project-root.ts";

type Account = { uid: number; gid: number };

/** An ordinary user, for processes of tests that root runs; null for another than root, and where he cannot read the project. */
export const ORDINARY_USER = await findOrdinaryUser();

interface SecondProcess {
  pid: number;
  /** What it said when it was ready. */
  said: string;
  kill(): Promise<void>;
  /** Asks it to finish, and waits until it has. */
  finish(): Promise<void>;
}

/** Runs a script of src/testing in a process of its own, until it has said its first line. Throws what it complained of where it ends before. */
export async function startSecondProcess(
  script: string,
  options: object = {},
  account?: Account | null,
): Promise<SecondProcess> {
  const child = startScript(script, options, account);
  let complaint = "";
  child.stderr?.on("data", (text) => (complaint += text));
  const ended = once(child, "close");
  const line = once(createInterface(child.stdout!), "line");
  const said = await Promise.race([line.then(([text]) => text as string), ended.then(() => null)]);
  if (said === null) throw new Error(complaint);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { pid: child.pid!, said, kill: () => end("SIGKILL"), finish: () => end("SIGTERM") };
}

/** Runs a script of src/testing without waiting for anything it says. */
export function startScript(script: string, options: object, account?: Account | null): ChildProcess {
  return spawn(
    process.execPath,
    ["--import", "tsx", path.join(PROJECT_ROOT, "src/testing", script), JSON.stringify(options)],
    {
      cwd: PROJECT_ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      ...account,
    },
  );
}

async function findOrdinaryUser(): Promise<Account | null> {
  const nobody = { uid: 65_534, gid: 65_534 };
  return process.getuid?.() === 0 && (await canEnter(PROJECT_ROOT, nobody)) ? nobody : null;
}
