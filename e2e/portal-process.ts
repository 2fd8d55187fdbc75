import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { PROJECT_ROOT } from "#platform/project-root.ts";

/** A built program of the portal, running as an operator would run it. */
export interface PortalProcess {
  process: ChildProcess;
  /** What it has said so far. */
  lines: string[];
  /** The exit code, or null after a signal. */
  ended: Promise<number | null>;
  /** Resolves with the first line that fits. Throws with all that was said where the process ends before. */
  said(pattern: RegExp): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

interface StartOptions {
  args?: string[];
  /** Of Node itself. */
  nodeArgs?: string[];
}

/** Starts one of the built programs (`main`, `import`) on its own data folder. */
export function startProgram(
  name: string,
  environment: Record<string, string>,
  { args = [], nodeArgs = [] }: StartOptions = {},
): PortalProcess {
  const child = spawn(process.execPath, [...nodeArgs, path.join(PROJECT_ROOT, "dist/server", `${name}.js`), ...args], {
    cwd: PROJECT_ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      for (const look of waiting) look();
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);

  async function said(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const line = lines.find((line) => pattern.test(line));
        if (line === undefined) return;
        waiting.delete(look);
        resolve(line);
      };
      waiting.add(look);
      look();
      void ended.then(() => reject(new Error(`${name} ended before it said ${pattern}:\n${lines.join("\n")}`)));
    });
  }

  async function kill(signal: NodeJS.Signals) {
    child.kill(signal);
    await ended;
  }

  return { process: child, lines, ended, said, kill };
}

/** A portal that is ready, and the settings that it runs with. */
export type ReadyPortal = PortalProcess & { address: string; environment: Record<string, string> };

/** Starts the portal on a free port and waits until it is ready. */
export async function startPortal(
  environment: Record<string, string>,
  options: StartOptions = {},
): Promise<ReadyPortal> {
  const portal = startProgram("main", { PORT: String(await freePort()), ...environment }, options);
  const line = await portal.said(/^芯谱已就绪/);
  return { ...portal, address: line.split(" ").at(-1)!, environment };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
