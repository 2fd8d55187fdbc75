import { execFileSync } from "node:child_process";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";

/** Browser tests run what users run: the built portal. */
export function setup(): void {
  execFileSync(process.execPath, [path.join(PROJECT_ROOT, "scripts/build-if-needed.mjs")], { stdio: "inherit" });
}
