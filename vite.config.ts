import { readdirSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "#web/build/compress-assets.ts";
import { leanRouter } from "#web/build/lean-router.ts";
import { pageSources } from "#web/build/page-sources.ts";
import { pdfjsAssets } from "#web/build/pdfjs-assets.ts";
import { slimContracts } from "#web/build/slim-contracts.ts";

// What nearly every page needs, in one chunk: many small ones compress worse and cost a request each.
const SHELL = [
  /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
  /\/src\/(web\/(?!pages\/|build\/|styles\/|rich-text\/|console-table\/)|shared\/(?!rich-text\/|simplified|fold-text|own-path|quantity|units|format-printed|decimal|define-states|mask-contact|may-operate|staff-rights|column-uses|hit-passages)|api\/|domains\/site\/(components\/public\/(use-frame|frame-calls)|components\/frame\/(account-entry|use-news-search)|layouts\/(?!user-centre-frame|mobile-frame|group-entries))|domains\/accounts\/components\/public\/login-wall\.|domains\/catalogue\/places\.)(?!.*\b(refusals|dialog|round-ticks|breadcrumb|checkbox|price-ladder|bar-chart|skeleton|call-for-file|call-with-file|store-login-info|search-box-groups|pager-row|pager-window|page-missing-card|dropdown|error-page|banner|banner-script|dismissed-banners|read-form|site-footer|legal-notes|find-phone-twin|phone-twin|focus-in-place|look-chooser|look|load-own|show-refusal|login-needed|use-record-view|use-action|use-save|section-address|console-section|load-console|move-entry|page-links|words-search|use-form|entries|data-table|phone-number|use-whole|save-file|whole-thing|use-last-opened|amount-in-yi|format-file-size|titled-card|use-current-in-sight|change-query|is-in-avif|unsaved-guard|filter-form|edit-form|hidden-field|use-asked|copy-press|copy-text|give-table-roles|highlight|match-segments|part-key|fold-width|safe-link|write-range|field-changes|shown-failures)\.tsx?$)/,
  /\/src\/domains\/catalogue\/components\/.*\b(brand-name|part-tags|offer-glance|document-thumbnail|empty-catalogue|document-facts|key-value-list)\.tsx?$/,
];

// What pages need that let documents be chosen and saved.
const SAVING =
  /\/src\/domains\/catalogue\/components\/public\/documents\/(document-selection|save-link|load-saving)\.tsx?$/;

// What all pages of hits need.
const RESULTS =
  /\/src\/domains\/catalogue\/components\/public\/search\/(answer-search|filter-chips|facet-panel|set-filters|search-frame)\.tsx?$/;

// What the page of a part needs, and others that show one.
const PART =
  /\/src\/domains\/catalogue\/(components\/public\/parts\/(part-head|part-page|use-view-count)|source-labels)\.tsx?$/;

// What lists of companies need.
const COMPANIES = /\/src\/domains\/companies\/(addresses|labels|components\/public\/trust-words)\.tsx?$/;

// Menus and lists of all domains, which are shown together.
const ENTRIES = /\/src\/(web\/entries|domains\/[^/]+\/(entries|favourite-lists|notice-kinds))\.ts$/;

/** Every page names the chunks of all: a name beside the hash would weigh on all, and so would a longer hash. */
function nameOfChunk({ name }: { name: string }): string {
  return name === "shell" || name === "rolldown-runtime" ? "assets/[name]-[hash].js" : "assets/[hash:7].js";
}

/** The same of stylesheets, which what loads their chunks names. */
function nameOfAsset({ names }: { names: string[] }): string {
  return names.some((name) => name.endsWith(".css")) ? "assets/[hash:7][extname]" : "assets/[name]-[hash][extname]";
}

/** Every `…-worker.ts` of the sources, by its name: what runs in a thread or a process of its own. */
function workers(): Record<string, string> {
  const files = readdirSync(path.join(import.meta.dirname, "src"), { recursive: true, encoding: "utf8" });
  const found = files.filter((file) => file.endsWith("-worker.ts") && !file.endsWith(".test-worker.ts"));
  return Object.fromEntries(found.map((file) => [path.basename(file, ".ts"), path.join("src", file)]));
}

/** Two builds of one source: what the browser loads (dist/client) and what Node runs (dist/server). */
export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), slimContracts(), pageSources(), pdfjsAssets(), leanRouter(), compressAssets()],
  appType: "custom",
  // React Router's package offers its development build to everybody; the other one is smaller and says nothing.
  ...(command === "build" && {
    resolve: {
      alias: [
        {
          find: /^react-router$/,
          replacement: path.resolve(import.meta.dirname, "node_modules/react-router/dist/production/index.mjs"),
        },
      ],
    },
  }),
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
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")),
        },
        rolldownOptions: {
          input: "src/browser.tsx",
          // A number that another chunk needs stands there, instead of being handed over.
          optimization: { inlineConst: { mode: "all", pass: 2 } },
          output: {
            chunkFileNames: nameOfChunk,
            assetFileNames: nameOfAsset,
            codeSplitting: {
              groups: [
                { name: "shell", test: (id) => SHELL.some((pattern) => pattern.test(id)) },
                { name: "saving", test: SAVING },
                { name: "results", test: RESULTS },
                { name: "part", test: PART },
                { name: "companies", test: COMPANIES },
                { name: "entries", test: ENTRIES },
              ],
            },
          },
        },
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
            ...workers(),
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
        },
      },
    },
  },
}));
