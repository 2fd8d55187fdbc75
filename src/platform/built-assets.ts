import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { COSTS } from "./costs.ts";
import { PROJECT_ROOT } from "./project-root.ts";

/** Elements for the head of a page that stands in the files `sources`, and the texts of the styles among them; `early` is a file that runs before them. */
type HeadOf = (files: { sources?: string[]; early?: string | undefined }) => { html: string; styles: string[] };

const CLIENT_FOLDER = path.join(PROJECT_ROOT, "dist/client");
const ENTRY = "src/browser.tsx";
const INLINE_CSS_BELOW_BYTES = 15 * 1024;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The head of a document, out of what the build wrote: small styles inline, scripts by address, those of the page itself too. */
export async function builtHead(): Promise<HeadOf> {
  const manifest = JSON.parse(await readFile(path.join(CLIENT_FOLDER, ".vite/manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const files = [...new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))];
  const styles = new Map(await Promise.all(files.map(async (file) => [file, await readStyle(file)] as const)));
  const entry = manifest[ENTRY]!;
  const chunksOf = (names: string[]): Chunk[] =>
    names.flatMap((name) => [manifest[name]!, ...chunksOf(manifest[name]!.imports ?? [])]);

  return ({ sources = [], early }) => {
    const chunks = [
      ...new Set([entry, ...chunksOf(entry.imports ?? []), ...chunksOf(sources.filter((source) => manifest[source]))]),
    ];
    const inline: string[] = [];
    const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => {
      const text = styles.get(file)!;
      if (text === null) return `<link rel="stylesheet" href="/${file}">`;
      inline.push(text);
      return `<style>${text}</style>`;
    });
    const added = (early ? chunksOf([early]) : []).filter((chunk) => !chunks.includes(chunk));
    // The import looks for its styles by their address.
    css.push(...added.flatMap((chunk) => chunk.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`));
    const preloads = [...chunks.slice(1), ...added].map((chunk) => `<link rel="modulepreload" href="/${chunk.file}">`);
    const html = `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-192.png"><link rel="manifest" href="/manifest.webmanifest">${css.join("")}${preloads.join("")}${early ? `<script type="module" async src="/${manifest[early]!.file}"></script>` : ""}<script type="module" src="/${entry.file}"></script>`;
    return { html, styles: inline };
  };
}

/** The text of a small style sheet, null for one that is better kept by the browser. */
async function readStyle(file: string): Promise<string | null> {
  const text = await readFile(path.join(CLIENT_FOLDER, file), "utf8");
  return Buffer.byteLength(text) < INLINE_CSS_BELOW_BYTES ? text : null;
}

/** Serves the built files, compressed beforehand, and those of public/. The names of built ones change with their content, so they are kept for good. */
export async function serveBuiltAssets(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, costMs: COSTS.file };
    });
    await scope.register(fastifyStatic, {
      root: path.join(CLIENT_FOLDER, "assets"),
      prefix: "/assets/",
      preCompressed: true,
      immutable: true,
      maxAge: "365d",
    });
    for (const name of await readdir(path.join(PROJECT_ROOT, "public"))) {
      scope.get(`/${name}`, (_request, reply) =>
        reply.sendFile(name, CLIENT_FOLDER, { maxAge: "1d", immutable: false }),
      );
    }
  });
}
