import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PROJECT_ROOT } from "#platform/project-root.ts";

/** What few ask for stands in a folder of its own below `tools`, with its own lock file. */
export type Tool = "autocannon" | "font" | "lighthouse" | "node-20" | "node-22" | "node-24";

/** A module of a tool, which is installed when it is first asked for; `Module` is the part of it that is used. */
export async function loadTool<Module>(tool: Tool, module: string): Promise<Module> {
  const file = (await requireOfTool(tool)).resolve(module);
  return (await import(pathToFileURL(file).href)) as Module;
}

/** Finds files of a tool's packages. Installs them, by `npm ci`, where those that its lock file names are not there. */
export async function requireOfTool(tool: Tool): Promise<NodeJS.Require> {
  const folder = path.join(PROJECT_ROOT, "tools", tool);
  const stamp = path.join(folder, "node_modules/.installed-from");
  const lock = await readFile(path.join(folder, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  if ((await readFile(stamp, "utf8").catch(() => "")) !== wanted) {
    console.log(`Installing tools/${tool} by npm, this once.`);
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    // A tool that is made for other kinds of machines alone leaves no folder.
    await mkdir(path.dirname(stamp), { recursive: true });
    await writeFile(stamp, wanted);
  }
  return createRequire(path.join(folder, "package.json"));
}
