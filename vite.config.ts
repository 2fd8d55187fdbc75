import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "./src/web/build/compress-assets.ts";
import { leanRouter } from "./src/web/build/lean-router.ts";
import { pageSources } from "./src/web/build/page-sources.ts";
import { pdfjsAssets } from "./src/web/build/pdfjs-assets.ts";
import { slimContracts } from "./src/web/build/slim-contracts.ts";

// What nearly every page needs, in one chunk: many small ones compress worse and cost a request each.
const SHELL = [
  /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
  /\/src\/(web\/(?!pages\/|build\/|styles\/)|shared\/(?!simplified|fold-text|own-path|quantity|units|format-printed|decimal)|api\/|domains\/site\/(components\/public\/use-frame|components\/frame\/use-news-search|layouts\/(?!user-centre-frame|mobile-frame))|domains\/accounts\/components\/public\/(account-entry|login-wall|require-login)\.)(?!.*\b(refusals|dialog|breadcrumb|checkbox|price-ladder|skeleton|call-for-file|call-with-file|keep-login-info|search-box-groups|pager-row|pager-window|page-missing-card|dropdown|error-page|site-footer|legal-notes|mobile-twin|focus-in-place|look-chooser|look)\.tsx?$)/,
  /\/src\/domains\/datasheets\/components\/.*\b(brand-name|part-tags|offer-glance|document-thumbnail|document-selection|save-link|load-saving|empty-catalogue|outside-link|document-facts)\.tsx?$/,
];

// What all pages of hits need.
const RESULTS = /\/src\/domains\/datasheets\/(pages\/answer-search|components\/search\/(filter-chips|facet-panel|set-filters|search-frame))\.tsx?$/;

/** Every page names the chunks of all: a name beside the hash would weigh on all, and so would a longer hash. */
function nameOfChunk({ name }: { name: string }): string {
  return name === "shell" || name === "rolldown-runtime" ? "assets/[name]-[hash].js" : "assets/[hash:7].js";
}

/** Two builds of one source: what the browser loads (dist/client) and what Node runs (dist/server). */
export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), slimContracts(), pageSources(), pdfjsAssets(), leanRouter(), compressAssets()],
  appType: "custom",
  // React Router's package offers its development build to everybody; the other one is smaller and says nothing.
  ...(command === "build" && { resolve: { alias: [{ find: /^react-router$/, replacement: path.resolve(import.meta.dirname, "node_modules/react-router/dist/production/index.mjs") }] } }),
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments["client"]!);
      await builder.build(builder.environments["ssr"]!);
    },
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        // The first page has brought these two; naming them for each page would weigh on all.
        modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !/\/(shell|rolldown-runtime)-/.test(file)) },
        rolldownOptions: { input: "src/browser.tsx", output: { chunkFileNames: nameOfChunk, codeSplitting: { groups: [{ name: "shell", test: (id) => SHELL.some((pattern) => pattern.test(id)) }, { name: "results", test: RESULTS }] } } },
      },
    },
    ssr: {
      build: {
        outDir: "dist/server",
        target: "node20",
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: "src/main.ts",
            import: "src/import.ts",
            operator: "src/operator.ts",
            backup: "src/backup.ts",
            restore: "src/restore.ts",
            "index-worker": "src/ports/search/index/index-worker.ts",
            "search-build-worker": "src/ports/search/indexed/search-build-worker.ts",
            "pdf-worker": "src/domains/datasheets/server/documents/pdf-worker.ts",
            "stock-worker": "src/domains/suppliers/server/stock/reading/stock-worker.ts",
            "body-worker": "src/domains/news/server/import/body-worker.ts",
            "difference-worker": "src/domains/datasheets/server/document-versions/difference/difference-worker.ts",
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
        },
      },
    },
  },
}));
