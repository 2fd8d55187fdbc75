import { readFile } from "node:fs/promises";
import path from "node:path";
import { constants, gzipSync } from "node:zlib";
import { runnerImport } from "vite";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import type { Page } from "#web/page.ts";
import { type Check, runTool } from "./tool-check.ts";

// docs/conventions.md 19
const BYTES_MAX = 125_000;
const ENTRY = "src/browser.tsx";
const CLIENT = path.join(PROJECT_ROOT, "dist/client");
/** What zod's own classes are called, in minified code too. */
const ZOD = "$ZodType";

type Manifest = Record<string, { file: string; imports?: string[] }>;

interface ContentPage {
  path: string;
  /** Its module and those of its blocks, as the manifest names them. */
  modules: string[];
}

/** What a content page loads before it is alive stays within its budget, and holds no zod. */
export const browserCode: Check = {
  name: "JavaScript of content pages",
  async findProblems() {
    const { problems } = await runTool("../scripts/build-if-needed.mjs", []);
    if (problems.length > 0) return problems;
    const manifest = JSON.parse(await readFile(path.join(CLIENT, ".vite/manifest.json"), "utf8")) as Manifest;
    const pages = await contentPages();
    if (pages.length === 0) return ["no content page was found"];
    const weighed = await Promise.all(pages.map((page) => weigh(page, manifest)));
    return weighed.flat();
  },
};

async function weigh(page: ContentPage, manifest: Manifest): Promise<string[]> {
  const missing = page.modules.filter((module) => !manifest[module]);
  if (missing.length > 0) return missing.map((module) => `${page.path}: the build holds no ${module}`);
  const files = await Promise.all(
    loadedFiles(manifest, [ENTRY, ...page.modules]).map(async (name) => {
      const source = await readFile(path.join(CLIENT, name));
      return {
        name,
        bytes: gzipSync(source, { level: constants.Z_BEST_COMPRESSION }).length,
        hasZod: source.includes(ZOD),
      };
    }),
  );
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const heaviest = files
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 5)
    .map((file) => `${file.name} ${file.bytes}`);
  return [
    ...(bytes > BYTES_MAX
      ? [`${page.path} loads ${bytes} bytes of JavaScript (gz), ${BYTES_MAX} are allowed: ${heaviest.join(", ")} …`]
      : []),
    ...files.filter((file) => file.hasZod).map((file) => `${page.path} loads zod, in ${file.name}`),
  ];
}

/** The files of some modules and of all they import statically. */
function loadedFiles(manifest: Manifest, modules: string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of manifest[name]?.imports ?? []) visit(imported);
  };
  for (const module of modules) visit(module);
  return [...seen].map((name) => manifest[name]!.file);
}

/** The pages that anybody may open; what stands behind the login may load more. */
async function contentPages(): Promise<ContentPage[]> {
  const { module } = await runnerImport<{ pages: Page[] }>(path.join(PROJECT_ROOT, "src/routes.ts"));
  const content = module.pages.filter((page) => page.access === "visitor" && !page.path.startsWith("/dev/"));
  return content.map(({ path, load, blocks = [] }) => ({
    path,
    modules: [load, ...blocks.map((block) => block.load)].map((load) => {
      // Vite writes the address below the project's root.
      const [, imported] = /import\w*\(["'`]\/(src\/.+?)["'`]/.exec(String(load)) ?? [];
      if (!imported) throw new Error(`${path}: a module is not named where it is declared as import("./…")`);
      return imported;
    }),
  }));
}
