import type { FastifyInstance } from "fastify";
import { builtHead, serveBuiltAssets } from "#platform/built-assets.ts";
import type { Settings } from "#platform/settings.ts";
import type { ServerParts } from "./server.ts";

type FrontEnd = Pick<ServerParts, "pages" | "serveAssets" | "isDevelopment">;

/** The pages as they were built; in a demonstration with XINPU_DEV=1 straight from the sources, renewed as they change. */
export async function openFrontEnd(settings: Settings): Promise<FrontEnd> {
  if (settings.mode === "demo" && process.env["XINPU_DEV"] === "1") return openDevelopment(settings);
  const { openRenderer } = await import("./render.ts");
  return {
    pages: await openRenderer({ head: await builtHead(), origin: settings.site.url }),
    serveAssets: serveBuiltAssets,
  };
}

async function openDevelopment(settings: Settings): Promise<FrontEnd> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ appType: "custom", server: { middlewareMode: true } });
  const marks = await vite.transformIndexHtml("/", "<head></head>");
  const scripts = marks.replace(/<\/?head>/g, "");
  const html = `${scripts}<link rel="stylesheet" href="/src/web/styles/main.css"><script type="module" src="/src/browser.tsx"></script>`;
  const head = () => ({ html, styles: [] });
  return {
    isDevelopment: true,
    pages: {
      // What a page is may change with every request.
      isShared: () => false,
      async render(request) {
        const { openRenderer } = (await vite.ssrLoadModule("/src/render.ts")) as typeof import("./render.ts");
        const { render } = await openRenderer({ head, origin: settings.site.url });
        return render(request);
      },
    },
    async serveAssets(app: FastifyInstance) {
      app.addHook("onRequest", (request, reply, next) => {
        if (request.raw.url?.startsWith("/api/")) return next();
        vite.middlewares(request.raw, reply.raw, next);
      });
      app.addHook("onClose", () => vite.close());
    },
  };
}
