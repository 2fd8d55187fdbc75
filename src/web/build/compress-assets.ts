import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(js|mjs|css|svg|json|bcmap|wasm|txt|ttf)$/;
const WORTH_BYTES = 1024;
// The last two steps of quality cost ten times as long for 3 %.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Puts a brotli and a gzip copy beside every built file that gains by it, so that the server compresses nothing twice. */
export function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir }) {
      const files = await readdir(dir!, { recursive: true, withFileTypes: true });
      await Promise.all(
        files
          .filter((file) => file.isFile() && TEXT.test(file.name))
          .map((file) => compress(path.join(file.parentPath, file.name))),
      );
    },
  };
}

async function compress(file: string) {
  const content = await readFile(file);
  if (content.length < WORTH_BYTES) return;
  await Promise.all([
    writeFile(`${file}.br`, await brotli(content, BROTLI)),
    writeFile(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
