import path from "node:path";
import { PROJECT_ROOT } from "./project-root.ts";

const IS_FROM_SOURCES = import.meta.url.endsWith(".ts");

export interface WorkerModule {
  file: string;
  /** A loader must read it: Node 20 reads no TypeScript. */
  isSource: boolean;
}

/**
 * The module of a worker, named from the project root such as "src/domains/x/server/y-worker.ts". The build makes dist/server/y-worker.js
 * of it; who runs from sources takes these, unless `WORKERS_DIR` names a folder with built ones, which start in a tenth of the time.
 */
export function findWorker(entry: string): WorkerModule {
  const built = IS_FROM_SOURCES ? process.env["WORKERS_DIR"] : path.join(PROJECT_ROOT, "dist/server");
  return built ? { file: path.join(built, `${path.basename(entry, ".ts")}.js`), isSource: false } : { file: path.join(PROJECT_ROOT, entry), isSource: true };
}
