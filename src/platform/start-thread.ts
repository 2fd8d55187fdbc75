import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { PROJECT_ROOT } from "./project-root.ts";

const IS_FROM_SOURCES = import.meta.url.endsWith(".ts");

/** Starts a thread of a module from the project root, such as "src/ports/x/y-worker.ts". The build makes dist/server/y-worker.js of it. */
export function startThread(entry: string, options: Pick<WorkerOptions, "name" | "workerData" | "resourceLimits">): Worker {
  if (!IS_FROM_SOURCES) return new Worker(path.join(PROJECT_ROOT, "dist/server", `${path.basename(entry, ".ts")}.js`), options);
  // Node 20 reads no TypeScript, and its threads take no loader from the command line.
  const source = pathToFileURL(path.join(PROJECT_ROOT, entry)).href;
  return new Worker(`import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(source)}); })`, { ...options, eval: true, execArgv: [] });
}
