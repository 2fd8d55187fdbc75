import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

/** Where the browser finds the files, with the version of pdf.js behind it: `/assets/pdfjs/5.6.205/cmaps/…`. */
const BASE = "assets/pdfjs";
const FOLDER = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const VERSION = (JSON.parse(readFileSync(path.join(FOLDER, "package.json"), "utf8")) as { version: string }).version;

// What pdf.js fetches by name while it draws.
const FOLDERS: [source: string, name: string, files: RegExp][] = [
  ["cmaps", "cmaps", /\.bcmap$|^LICENSE/],
  ["standard_fonts", "standard_fonts", /\.(pfb|ttf)$|^LICENSE/],
  ["wasm", "wasm", /\.wasm$|^LICENSE/],
  ["iccs", "iccs", /\.icc$|^LICENSE/],
  ["legacy/web/images", "images", /^annotation-.*\.svg$/],
];

/** What pdf.js reads documents with, in a thread of its own. */
const WORKER = path.posix.join(BASE, VERSION, "reading-worker.mjs");
// pdf.js draws pages in memory, and their pictures on a canvas that the browser may keep on the graphics card: each would be
// brought there and back, which takes seconds where the card is emulated.
const PICTURES_IN_MEMORY = `{
  const pictures = globalThis.OffscreenCanvas?.prototype;
  const getContext = pictures?.getContext;
  if (getContext) pictures.getContext = function (type, options) { return getContext.call(this, type, { ...options, willReadFrequently: true }); };
}
`;

const TYPES: Record<string, string> = {
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

/** Puts the worker, character maps and fonts of pdf.js beside the built files, and serves them in development. */
export function pdfjsAssets(): Plugin {
  return {
    name: "pdfjs-assets",
    applyToEnvironment: (environment) => environment.name === "client",
    config: () => ({ define: { PDFJS_FILES: JSON.stringify(`/${BASE}/${VERSION}/`) } }),
    configureServer(server) {
      const files = listFiles();
      server.middlewares.use((request, response, next) => {
        const name = (request.url ?? "").replace(/^\/|\?.*$/g, "");
        const file = files.get(name);
        if (!file && name !== WORKER) return next();
        response.setHeader("Content-Type", TYPES[path.extname(name)] ?? "application/octet-stream");
        if (file) createReadStream(file).pipe(response);
        else response.end(workerSource());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: WORKER, source: workerSource() });
      for (const [fileName, file] of listFiles())
        this.emitFile({ type: "asset", fileName, source: readFileSync(file) });
    },
  };
}

function workerSource(): string {
  return PICTURES_IN_MEMORY + readFileSync(path.join(FOLDER, "legacy/build/pdf.worker.min.mjs"), "utf8");
}

/** From the path in the build to the path in the package. */
function listFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [source, name, wanted] of FOLDERS) {
    const folder = path.join(FOLDER, source);
    if (!existsSync(folder)) throw new Error(`pdfjs-dist has no ${source}`);
    for (const file of readdirSync(folder)) {
      if (wanted.test(file)) files.set(path.posix.join(BASE, VERSION, name, file), path.join(folder, file));
    }
  }
  return files;
}
