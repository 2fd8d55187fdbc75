// Loaded into a process that is measured (--import, --expose-gc): told to, it collects garbage and writes how much memory it holds.
import { renameSync, writeFileSync } from "node:fs";

const file = process.env["MEMORY_FILE"];
process.on("SIGUSR2", () => {
  globalThis.gc();
  globalThis.gc();
  writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()));
  renameSync(`${file}.part`, file);
});
