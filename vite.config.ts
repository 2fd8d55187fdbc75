import { readdirSync } from "node:fs";
import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CHUNKS } from "#web/build/chunks.ts";
import { compressAssets } from "#web/build/compress-assets.ts";
import { leanRouter } from "#web/build/lean-router.ts";
import { pageSources } from "#web/build/page-sources.ts";
import { pdfjsAssets } from "#web/build/pdfjs-assets.ts";
import { slimContracts } from "#web/build/slim-contracts.ts";

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
              groups: CHUNKS,
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
            samples: "src/samples.ts",
            ...workers(),
          },
          output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
        },
      },
    },
  },
}));
