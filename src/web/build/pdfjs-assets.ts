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
  ["legacy/build", ".", /^pdf\.worker\.min\.mjs$/],
  ["cmaps", "cmaps", /\.bcmap$|^LICENSE/],
  ["standard_fonts", "standard_fonts", /\.(pfb|ttf)$|^LICENSE/],
  ["wasm", "wasm", /\.wasm$|^LICENSE/],
  ["iccs", "iccs", /\.icc$|^LICENSE/],
  ["legacy/web/images", "images", /^annotation-.*\.svg$/],
];

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
        const file = files.get((request.url ?? "").replace(/^\/|\?.*$/g, ""));
        if (!file) return next();
        response.setHeader("Content-Type", TYPES[path.extname(file)] ?? "application/octet-stream");
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const [fileName, file] of listFiles()) this.emitFile({ type: "asset", fileName, source: readFileSync(file) });
    },
  };
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
