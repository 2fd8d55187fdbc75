import { DOMAINS } from "../../src/domains.ts";

/** Paths that match one pattern at least; `$1` in `to` stands for what the first brackets of `from` have matched. */
export interface Paths {
  path: string | string[];
  pathNot?: string | string[];
}

export interface ImportRule {
  name: string;
  from: Paths;
  to: Paths;
}

// The table of docs/conventions.md 11. `$1` stands for the domain of the importing file, so a new domain needs no rule of its own.

/** Tests and what stands in testing/ may reach for anything. */
export const TEST = String.raw`\.test\.tsx?$|\.test-worker\.ts$|/testing/|/conformance\.ts$`;
const OTHERS_CONTRACT = "^src/domains/[^/]+/contract(\\.ts$|/)";
/** Labels, addresses, refusals, places: what stands in a domain's own folder, but its pages and its declaration. */
const OTHERS_WORDS = "^src/domains/[^/]+/(?!(pages|phone-twins|entries|domain)\\.ts$)[^/]+\\.ts$";
const SHARED_WORDS = "^src/(api|shared)/";
/** What a domain's two halves share, beside its contract: refusals, labels, addresses. */
const OWN_WORDS = "^src/domains/$1/(?!(pages|places|phone-twins|entries|domain)\\.ts$)([^/]+\\.ts$|contract/)";
/** Interfaces of outside services, and how they fail. */
const PORTS = ["^src/ports/[^/]+/port\\.ts$", "^src/ports/port\\.ts$"];
export const WEB_SERVER_PARTS = "^src/web/(render\\.tsx$|build/)";
/** What no browser may load. */
export const SERVER_ALONE: Paths = {
  path: [
    "^src/(platform|ports|testing|part-search|part-lists|rich-text|vocabulary)/",
    "^src/domains/[^/]+/(server|testing)/",
    WEB_SERVER_PARTS,
  ],
};

/** Who may not import whom. */
export const IMPORT_RULES: ImportRule[] = [
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
  // Who counts calls asks the provider and the site of an IPv6 address first.
  {
    name: "calls-are-counted-by-call-limits",
    from: { path: "^src/", pathNot: ["^src/platform/call-limit\\.ts$", TEST] },
    to: { path: "^src/platform/limiter\\.ts$" },
  },
  {
    name: "only-the-wiring-knows-adapters",
    from: { path: "^src/", pathNot: ["^src/[^/]+$", "^src/ports/", TEST] },
    to: { path: "^src/ports/", pathNot: "/port\\.ts$" },
  },
  {
    name: "nothing-imports-the-wiring",
    from: { path: "^src/[^/]+/", pathNot: TEST },
    to: { path: "^src/[^/]+\\.tsx?$" },
  },
];

/** What opens files that users bring: it runs in workers alone. */
const FILE_READERS = [
  "^src/platform/pictures/(draw-marked|draw-widths|find-fault|redraw)\\.ts$",
  "^src/platform/pdf/(open-pdf|read-pdf-facts|read-pdf-pages|render-first-page)\\.ts$",
  "^src/domains/stock/server/uploads/reading/(answer-stock-job|open-zip|read-elements|read-table-text|read-workbook|read-xlsx)\\.ts$",
  "^src/domains/news/server/attachments/(find-kind|look-into-archive|zip-layout)\\.ts$",
];

/** What goes through the texts of pages: as long as they please, so in workers alone. */
const TEXT_READERS = [
  "^src/platform/pdf/text/page-text\\.ts$",
  "^src/domains/datasheets/server/texts/find-clues\\.ts$",
  "^src/domains/datasheets/server/document-versions/(edition/read-edition|difference/compare-pages)\\.ts$",
];
/** Who may turn what a page prints into a text, beside workers: of each page a beginning is gone through, as far as `locatorOf` allows. */
const BOUNDED_READERS = "^src/domains/datasheets/server/search/search-documents\\.ts$";

/** The same for what is imported to run, packages included. */
export const RUN_RULES: ImportRule[] = [
  {
    // What draws samples opens nothing but what the portal made; a browser opens PDFs itself.
    name: "files-of-users-are-opened-by-readers",
    from: {
      path: "^src/",
      pathNot: [
        ...FILE_READERS,
        "^src/domains/[^/]+/server/sample/",
        "^src/domains/[^/]+/components/",
        "^src/web/build/",
        TEST,
      ],
    },
    to: { path: "^(sharp|pdfjs-dist|yauzl|saxes|@napi-rs/canvas)(/|$)" },
  },
  {
    name: "readers-of-files-run-in-workers",
    from: { path: "^src/", pathNot: [...FILE_READERS, "-worker\\.ts$", TEST] },
    to: { path: [...FILE_READERS, ...TEXT_READERS] },
  },
  {
    name: "printed-texts-are-read-in-workers",
    from: { path: "^src/", pathNot: [BOUNDED_READERS, "-worker\\.ts$", TEST] },
    to: { path: "^src/platform/pdf/read-printed\\.ts$" },
  },
];

/** A domain imports those alone that stand below it. */
function downwardOnly(domain: string, place: number): ImportRule {
  return {
    name: `${domain}-imports-downward`,
    from: { path: `^src/domains/${domain}/`, pathNot: TEST },
    to: { path: `^src/domains/(${DOMAINS.slice(place + 1).join("|")})/` },
  };
}

/** A module of this project that is none of the allowed ones. */
function only(name: string, from: string, allowed: string[]): ImportRule {
  return {
    name,
    from: { path: from, pathNot: TEST },
    to: { path: "^(src|scripts|bench|e2e)/", pathNot: allowed },
  };
}
