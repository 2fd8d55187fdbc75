// npm run bench -- [NAME of a bench]… [--data FOLDER] [--seconds N] [--rows N] [--pages N] [--articles N] [--minutes N] [--queries
// FILE] [/path …]: figures for docs/performance.md.
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { PROJECT_ROOT } from "#platform/project-root.ts";
import { benchArticles } from "./bench-articles.ts";
import { benchBursts } from "./bench-bursts.ts";
import { benchCalls } from "./bench-calls.ts";
import { benchCosts } from "./bench-costs.ts";
import { benchDocumentRelevance } from "./bench-document-relevance.ts";
import { benchLighthouse } from "./bench-lighthouse.ts";
import { benchLogins } from "./bench-logins.ts";
import { benchNeighbours } from "./bench-neighbours.ts";
import { benchPages } from "./bench-pages.ts";
import { benchParametric } from "./bench-parametric.ts";
import type { BenchOptions } from "./bench-portal.ts";
import { benchRelevance } from "./bench-relevance.ts";
import { benchSearch } from "./bench-search.ts";
import { benchSoak } from "./bench-soak.ts";
import { benchStart } from "./bench-start.ts";
import { benchStock } from "./bench-stock.ts";
import { benchText } from "./bench-text.ts";
import { benchUploads } from "./bench-uploads.ts";
import { benchViewer } from "./bench-viewer.ts";
import { benchWords } from "./bench-words.ts";

const BENCHES: Record<string, (options: BenchOptions) => Promise<string>> = {
  pages: benchPages,
  calls: benchCalls,
  start: benchStart,
  lighthouse: benchLighthouse,
  search: benchSearch,
  relevance: benchRelevance,
  text: benchText,
  "document-relevance": benchDocumentRelevance,
  viewer: benchViewer,
  parametric: benchParametric,
  logins: benchLogins,
  uploads: benchUploads,
  stock: benchStock,
  articles: benchArticles,
  neighbours: benchNeighbours,
  bursts: benchBursts,
  soak: benchSoak,
  costs: benchCosts,
  words: benchWords,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: "string" },
    seconds: { type: "string", default: "5" },
    rows: { type: "string", default: "1000000" },
    pages: { type: "string", default: "500000" },
    articles: { type: "string", default: "200000" },
    minutes: { type: "string", default: "30" },
    queries: { type: "string" },
  },
});
const paths = positionals.filter((word) => word.startsWith("/"));
const names = positionals.filter((word) => !word.startsWith("/"));
const unknown = names.filter((name) => !BENCHES[name]);
if (unknown.length > 0) {
  console.error(`${unknown.join(", ")}: there are ${Object.keys(BENCHES).join(", ")}`);
  process.exit(1);
}

execFileSync(process.execPath, [path.join(PROJECT_ROOT, "scripts/build-if-needed.mjs")], { stdio: "inherit" });
console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown processor"}`);
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
  console.log(
    `\n${name}\n\n${await BENCHES[name]!({ data: values.data, seconds: Number(values.seconds), rows: Number(values.rows), pages: Number(values.pages), articles: Number(values.articles), minutes: Number(values.minutes), queries: values.queries, paths })}`,
  );
}
