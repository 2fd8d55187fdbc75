const { readFileSync } = require("node:fs");
const path = require("node:path");

// The table of docs/conventions.md 11. `$1` stands for the domain of the importing file, so a new domain needs no rule of its own.

/** Tests and what stands in testing/ may reach for anything. */
const TEST = "\\.test\\.tsx?$|\\.test-worker\\.ts$|/testing/|/conformance\\.ts$";
const OTHERS_CONTRACT = "^src/domains/[^/]+/contract(\\.ts$|/)";
/** Labels, addresses, refusals, places: what stands in a domain's own folder, but its pages and its declaration. */
const OTHERS_WORDS = "^src/domains/[^/]+/(?!(pages|phone-twins|entries|domain)\\.ts$)[^/]+\\.ts$";
const SHARED_WORDS = "^src/(api|shared)/";
/** What a domain's two halves share, beside its contract: refusals, labels, addresses. */
const OWN_WORDS = "^src/domains/$1/(?!(pages|places|phone-twins|entries|domain)\\.ts$)([^/]+\\.ts$|contract/)";
/** Interfaces of outside services, and how they fail. */
const PORTS = ["^src/ports/[^/]+/port\\.ts$", "^src/ports/port\\.ts$"];
const WEB_SERVER_PARTS = "^src/web/(render\\.tsx$|build/)";

/** From the bottom up, as src/domains.ts lists them. */
const DOMAINS = [...readFileSync(path.join(__dirname, "src/domains.ts"), "utf8").matchAll(/^ {2}"([\w-]+)",$/gm)].map(
  ([, name]) => name,
);
if (DOMAINS.length === 0) throw new Error("src/domains.ts lists no domain");

/** A domain imports those alone that stand below it. */
function downwardOnly(domain, place) {
  return {
    name: `${domain}-imports-downward`,
    severity: "error",
    from: { path: `^src/domains/${domain}/`, pathNot: TEST },
    to: { path: `^src/domains/(${DOMAINS.slice(place + 1).join("|")})/` },
  };
}

/** A module of this project that is none of the allowed ones. */
function only(name, from, allowed) {
  return {
    name,
    severity: "error",
    from: { path: from, pathNot: TEST },
    to: { path: "^(src|scripts|bench|e2e)/", pathNot: allowed },
  };
}

module.exports = {
  forbidden: [
    ...DOMAINS.slice(0, -1).map(downwardOnly),
    only(
      "contract-imports",
      "^src/domains/([^/]+)/(?!(pages|places|phone-twins|entries|domain)\\.ts$)([^/]+\\.ts$|contract/)",
      [SHARED_WORDS, OTHERS_CONTRACT, OTHERS_WORDS, OWN_WORDS],
    ),
    only(
      "page-imports",
      "^src/domains/([^/]+)/((pages|places|phone-twins|entries|domain)\\.ts$|pages/|blocks/|components/|layouts/)",
      [
        SHARED_WORDS,
        OTHERS_CONTRACT,
        OTHERS_WORDS,
        "^src/domains/$1/(?!server/)",
        "^src/domains/[^/]+/components/public/",
        "^src/web/",
      ],
    ),
    only("server-imports", "^src/domains/([^/]+)/server/", [
      SHARED_WORDS,
      OTHERS_CONTRACT,
      OTHERS_WORDS,
      OWN_WORDS,
      "^src/domains/$1/server/",
      "^src/domains/[^/]+/server/public(\\.ts$|/)",
      "^src/platform/",
      "^src/(part-search|part-lists|rich-text|vocabulary)/",
      ...PORTS,
    ]),
    // The engine that finds parts, what reads lists of parts, written texts, and the words of the trade know no table and no domain.
    only("part-search-imports", "^src/part-search/", ["^src/(part-search|platform|api|shared)/", ...PORTS]),
    only("part-lists-imports", "^src/part-lists/", ["^src/(part-lists|platform|api|shared)/"]),
    only("rich-text-imports", "^src/rich-text/", ["^src/(rich-text|platform|api|shared)/"]),
    only("vocabulary-imports", "^src/vocabulary/", ["^src/(vocabulary|platform|api|shared)/"]),
    only("platform-imports", "^src/platform/", ["^src/(platform|api|shared)/", ...PORTS]),
    // What lies in ports/ itself serves every adapter.
    only("port-imports", "^src/ports/([^/]+)", [
      "^src/ports/$1/",
      "^src/ports/[^/]+\\.ts$",
      ...PORTS,
      "^src/(platform|api|shared)/",
    ]),
    only("web-imports", "^src/web/", ["^src/(web|api|shared)/"]),
    only("api-imports", "^src/api/", [SHARED_WORDS]),
    only("shared-imports", "^src/shared/", ["^src/shared/"]),
    {
      name: "only-the-wiring-knows-adapters",
      severity: "error",
      from: { path: "^src/", pathNot: ["^src/[^/]+$", "^src/ports/", TEST] },
      to: { path: "^src/ports/", pathNot: "/port\\.ts$" },
    },
    {
      name: "nothing-imports-the-wiring",
      severity: "error",
      from: { path: "^src/[^/]+/", pathNot: TEST },
      to: { path: "^src/[^/]+\\.tsx?$" },
    },
    {
      name: "no-server-module-reaches-the-browser",
      severity: "error",
      from: { path: "^src/browser\\.tsx$" },
      to: {
        reachable: true,
        path: [
          "^src/(platform|ports|testing|part-search|part-lists|rich-text|vocabulary)/",
          "^src/domains/[^/]+/(server|testing)/",
          WEB_SERVER_PARTS,
        ],
      },
    },
    {
      name: "browser-parts-use-no-node",
      severity: "error",
      from: { path: ["^src/(web|api|shared)/", "^src/domains/[^/]+/(?!server/)"], pathNot: [WEB_SERVER_PARTS, TEST] },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "antd-is-for-work-pages",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/domains/[^/]+/pages/" },
      to: { path: "^node_modules/antd/" },
    },
    {
      name: "tests-stay-out",
      comment: "What is delivered needs no test code.",
      severity: "error",
      from: { path: "^src/", pathNot: TEST },
      to: { path: "^src/testing/|^src/domains/[^/]+/testing/|\\.test\\.tsx?$" },
    },
    {
      name: "delivered-without-development-packages",
      severity: "error",
      from: { path: "^(src/|vite\\.config\\.ts$|scripts/[^/]+\\.mjs$)", pathNot: TEST },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-cycles",
      comment: "A cycle that a type-only import closes is none when the code runs.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "everything-is-found",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(\\./|\\.\\./)+dist/|^\\.\\./dist/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|var)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
