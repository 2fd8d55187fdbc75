import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { findWorker } from "./find-worker.ts";

/** Starts a thread of a module from the project root, such as "src/ports/x/y-worker.ts". */
export function startThread(
  entry: string,
  options: Pick<WorkerOptions, "name" | "workerData" | "resourceLimits">,
): Worker {
  const { file, isSource } = findWorker(entry);
  if (!isSource) return new Worker(file, options);
  // Threads take no loader from the command line.
  const source = JSON.stringify(pathToFileURL(file).href);
  return new Worker(`import("tsx/esm/api").then(({ register }) => { register(); return import(${source}); })`, {
    ...options,
    eval: true,
    execArgv: [],
  });
}
