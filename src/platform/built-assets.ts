import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { PROJECT_ROOT } from "./project-root.ts";

const CLIENT_FOLDER = path.join(PROJECT_ROOT, "dist/client");
const ENTRY = "src/browser.tsx";
const INLINE_CSS_BELOW_BYTES = 15 * 1024;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The head of every document, out of what the build wrote: small styles inline, scripts by address. */
export async function builtHead(): Promise<(nonce: string) => string> {
  const manifest = JSON.parse(await readFile(path.join(CLIENT_FOLDER, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const entry = manifest[ENTRY]!;
  const styles = await Promise.all((entry.css ?? []).map(readStyle));
  const preloads = (entry.imports ?? []).map((name) => `<link rel="modulepreload" href="/${manifest[name]!.file}">`).join("");
  return (nonce) => {
    const css = styles.map(({ href, text }) => (text === null ? `<link rel="stylesheet" href="${href}">` : `<style nonce="${nonce}">${text}</style>`)).join("");
    return `<link rel="icon" href="/favicon.svg" type="image/svg+xml">${css}${preloads}<script type="module" src="/${entry.file}"></script>`;
  };
}

async function readStyle(file: string) {
  const text = await readFile(path.join(CLIENT_FOLDER, file), "utf8");
  return { href: `/${file}`, text: Buffer.byteLength(text) < INLINE_CSS_BELOW_BYTES ? text : null };
}

/** Serves the built files, compressed beforehand, and those of public/. The names of built ones change with their content, so they are kept for good. */
export async function serveBuiltAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: path.join(CLIENT_FOLDER, "assets"), prefix: "/assets/", preCompressed: true, immutable: true, maxAge: "365d" });
  for (const name of await readdir(path.join(PROJECT_ROOT, "public"))) {
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, CLIENT_FOLDER, { maxAge: "1d", immutable: false }));
  }
}
