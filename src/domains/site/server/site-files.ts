import type { FastifyInstance } from "fastify";
import type { ServedPortal } from "#platform/define-domain.ts";
import { COSTS } from "#platform/costs.ts";
import { sharedCopies } from "#platform/shared-copies.ts";
import { openTurns } from "#platform/turns.ts";
import { placeOf } from "#platform/visitor.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#shared/durations.ts";
import { readSitemap, sitemapNames, writeSitemap, writeSitemapIndex } from "./write-sitemap.ts";

const SITEMAP_KEPT_FOR_SECONDS = 60;

/** Puts up what crawlers and browsers ask a site for: robots.txt with every sitemap by its name (not all read an index of them), their index, the sitemaps, the manifest. */
export function siteFiles({ db, declared, settings: { site } }: Pick<ServedPortal, "db" | "declared" | "settings">) {
  const turns = openTurns({ atOnce: 1, forNewcomers: 0, eachAtMost: 10, waitingAtMost: 10, waitMs: 10_000 });
  const asking = () => ({ db, declared, now: new Date() });

  return async function serveSiteFiles(app: FastifyInstance): Promise<void> {
    app.get("/robots.txt", async (_request, reply) => {
      const names = await sitemapNames(asking());
      const lines = [
        "User-agent: *",
        "Allow: /api/article/picture/",
        "Disallow: /api/",
        "Disallow: /userCenter",
        "Disallow: /mall/userCenter",
        "",
        ...names.map((name) => `Sitemap: ${site.url}/sitemaps/${name}.xml`),
        "",
      ];
      return reply
        .type("text/plain; charset=utf-8")
        .headers(sharedCopies({ browserSeconds: HOUR_SECONDS, sharedSeconds: HOUR_SECONDS }))
        .send(lines.join("\n"));
    });

    app.get("/sitemap.xml", async (_request, reply) =>
      reply
        .type("application/xml; charset=utf-8")
        .headers(sharedCopies({ browserSeconds: SITEMAP_KEPT_FOR_SECONDS }))
        .send(writeSitemapIndex(site, await sitemapNames(asking()))),
    );

    const config = { costMs: COSTS.sitemap };
    app.get<{ Params: { file: string } }>("/sitemaps/:file", { config }, async ({ params, ip }, reply) => {
      const [, name, number] = /^([a-z]+)(?:-([1-9]\d{0,5}))?\.xml$/.exec(params.file) ?? [];
      const found = await turns.take(placeOf(ip), () =>
        readSitemap(asking(), name ?? "", number ? Number(number) : null),
      );
      if (found === undefined)
        return reply.code(503).header("retry-after", 10).type("text/plain; charset=utf-8").send("请稍后再试");
      if (found === null) return reply.code(404).type("text/plain; charset=utf-8").send("没有这个站点地图");
      return reply
        .type("application/xml; charset=utf-8")
        .headers(sharedCopies({ browserSeconds: SITEMAP_KEPT_FOR_SECONDS }))
        .send(writeSitemap(site, found));
    });

    app.get("/manifest.webmanifest", (_request, reply) =>
      reply
        .type("application/manifest+json; charset=utf-8")
        .headers(sharedCopies({ browserSeconds: DAY_SECONDS, sharedSeconds: DAY_SECONDS }))
        .send({
          name: site.name,
          short_name: site.name,
          lang: "zh-CN",
          start_url: "/",
          display: "browser",
          background_color: "#f5f7f7",
          theme_color: "#0b7a66",
          icons: [
            { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
            { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
            { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
          ],
        }),
    );
  };
}
