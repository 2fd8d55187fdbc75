// Builds dist/ when the sources are no longer those it was built from; with --always in any case.
import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const DIST = path.join(ROOT, "dist");
const STAMP = path.join(DIST, "built-from");
const PARTS = ["client", "server"];
const SOURCES = ["src", "public", "vite.config.ts", "package-lock.json", "tsconfig.json"];
const NOT_BUILT = /(^|\/)testing\/|\.test\.tsx?$/;

// Whoever asks for the build, tests included: it is the one that users run.
process.env.NODE_ENV = "production";

const isAsked = process.argv.includes("--always");
const digest = await digestOfSources();
if (isAsked || !(await isBuiltFrom(digest))) await build();

async function build() {
  const started = performance.now();
  console.log("正在构建…");
  const { createBuilder } = await import("vite");
  const next = path.join(DIST, `next-${process.pid}`);
  try {
    const environments = Object.fromEntries(
      PARTS.map((part) => [part === "server" ? "ssr" : part, { build: { outDir: path.join(next, part) } }]),
    );
    const builder = await createBuilder({ root: ROOT, logLevel: isAsked ? "warn" : "error", environments });
    await builder.buildApp();
    await swap(next);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
  console.log(`构建完成（${((performance.now() - started) / 1000).toFixed(1)} 秒）`);
}

/** Puts the finished build in place. The stamp is away while the parts are exchanged, so half a build is never believed. */
async function swap(next) {
  // Two processes that start together build twice; the second leaves the first one's in place, for it may be in use.
  if (!isAsked && (await isBuiltFrom(digest))) return;
  await rm(STAMP, { force: true });
  for (const part of PARTS) {
    await rm(path.join(DIST, part), { recursive: true, force: true });
    await rename(path.join(next, part), path.join(DIST, part));
  }
  await writeFile(STAMP, digest);
}

async function isBuiltFrom(wanted) {
  return (await readFile(STAMP, "utf8").catch(() => "")) === wanted;
}

async function digestOfSources() {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().sort((one, other) => (one < other ? -1 : 1));
  const hash = createHash("sha256");
  const contents = await Promise.all(files.map((file) => readFile(path.join(ROOT, file))));
  for (const [index, file] of files.entries())
    hash.update(`${file}\0${contents[index].length}\0`).update(contents[index]);
  return hash.digest("hex");
}

async function filesOf(source) {
  if (path.extname(source)) return [source];
  const entries = await readdir(path.join(ROOT, source), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
  return files.filter((file) => !NOT_BUILT.test(file.replaceAll(path.sep, "/")));
}
