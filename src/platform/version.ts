import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "./project-root.ts";

/** The portal's version, from package.json. */
export const VERSION = (
  JSON.parse(readFileSync(path.join(PROJECT_ROOT, "package.json"), "utf8")) as { version: string }
).version;
