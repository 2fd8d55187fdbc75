import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressAssets } from "./src/web/build/compress-assets.ts";
import { pageSources } from "./src/web/build/page-sources.ts";
import { pdfjsAssets } from "./src/web/build/pdfjs-assets.ts";
import { slimContracts } from "./src/web/build/slim-contracts.ts";

// What nearly every page needs, in one chunk: many small ones compress worse and cost a request each.
const SHELL = [
  /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
  /\/src\/(web\/(?!pages\/|build\/|styles\/)|shared\/(?!simplified)|api\/|domains\/(accounts|site)\/(components|layouts)\/)(?!.*\b(login-dialog|dialog|breadcrumb|checkbox|price-ladder|skeleton|call-for-file|search-box-groups)\.tsx?$)/,
  /\/src\/domains\/datasheets\/components\/.*\b(brand-name|part-tags|offer-glance|document-thumbnail|document-selection|save-link|load-saving|empty-catalogue|outside-link|document-facts)\.tsx?$/,
];

/** Two builds of one source: what the browser loads (dist/client) and what Node runs (dist/server). */
export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), slimContracts(), pageSources(), pdfjsAssets(), compressAssets()],
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
        modulePreload: { polyfill: false },
        rolldownOptions: { input: "src/browser.tsx", output: { codeSplitting: { groups: [{ name: "shell", test: (id) => SHELL.some((pattern) => pattern.test(id)) }] } } },
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
            "index-worker": "src/ports/search/index/index-worker.ts",
            "search-build-worker": "src/ports/search/indexed/search-build-worker.ts",
            "pdf-worker": "src/domains/datasheets/server/documents/pdf-worker.ts",
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
        },
      },
    },
  },
}));
