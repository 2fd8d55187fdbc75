import path from "node:path";
import { PROJECT_ROOT } from "./project-root.ts";

const IS_FROM_SOURCES = import.meta.url.endsWith(".ts");

export interface WorkerModule {
  file: string;
  /** A loader must read it: Node 20 reads no TypeScript. */
  isSource: boolean;
}

let builtWorkers = IS_FROM_SOURCES ? null : path.join(PROJECT_ROOT, "dist/server");

/**
 * The module of a worker, named from the project root such as "src/domains/x/server/y-worker.ts". The build makes dist/server/y-worker.js
 * of it; who runs from sources takes these.
 */
export function findWorker(entry: string): WorkerModule {
  return builtWorkers
    ? { file: path.join(builtWorkers, `${path.basename(entry, ".ts")}.js`), isSource: false }
    : { file: path.join(PROJECT_ROOT, entry), isSource: true };
}

/** Has workers taken from a folder of built ones, though all else runs from sources: they start in a tenth of the time. */
export function takeWorkersFrom(folder: string): void {
  builtWorkers = folder;
}
