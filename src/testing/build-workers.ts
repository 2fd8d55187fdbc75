import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { build } from "vite";
import { PROJECT_ROOT } from "#platform/project-root.ts";

const DIST = path.join(PROJECT_ROOT, "dist");
let folder: string | undefined;

/** Builds the workers once for the whole run, as users run them: from sources each start takes a second or more, and tests start hundreds. */
export async function setup(): Promise<void> {
  // Another project of the same run has built them.
  if (process.env["WORKERS_DIR"]) return;
  await mkdir(DIST, { recursive: true });
  process.env["WORKERS_DIR"] = folder = await mkdtemp(path.join(DIST, "test-workers-"));
  const sources = (await readdir(path.join(PROJECT_ROOT, "src"), { recursive: true })).filter((file) =>
    file.endsWith("-worker.ts"),
  );
  await build({
    configFile: false,
    root: PROJECT_ROOT,
    logLevel: "error",
    build: {
      ssr: true,
      outDir: folder,
      target: "node20",
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(
          sources.map((file) => [path.basename(file, ".ts"), path.join(PROJECT_ROOT, "src", file)]),
        ),
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}

export async function teardown(): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true });
}
