import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { brandAddress, categoryAddress, documentAddress, partAddress } from "#domains/datasheets/server/public.ts";
import { articleAddress, channelAddress, isSeen, listChannels } from "#domains/news/server/public/read-articles.ts";
import type { Database } from "#platform/database.ts";
import type { Settings } from "#platform/settings.ts";
import { openTurns } from "#platform/turns.ts";
import { escapeXml } from "#shared/escape-xml.ts";

// A sitemap may name 50,000 pages; ids leave gaps.
const IDS_A_FILE = 40_000;
const KEPT_FOR_SECONDS = 86_400;
// What search engines take for news: of the last two days, a thousand at most.
const NEWS_KEPT_FOR_SECONDS = 600;
const NEWS_HOURS = 48;
const NEWS_MAX = 1_000;
const HOUR_MS = 3_600_000;
const STATIC_PAGES = ["/", "/news/index/1", "/datasheet/datasheetCategory", "/specification/brandList/all", "/agentList/index/1", "/about", "/privacy", "/contactUs", "/disclaimer", "/events", "/ai"];

interface SiteFiles {
  db: Database;
  settings: Pick<Settings, "site">;
}

/** Puts up what crawlers and browsers ask a site for: robots.txt with every sitemap by its name (not all read an index of them), the sitemaps, the manifest. */
export function siteFiles({ db, settings: { site } }: SiteFiles) {
  const turns = openTurns({ atOnce: 1, eachAtMost: 10, waitingAtMost: 10, waitMs: 10_000 });

  return async function serveSiteFiles(app: FastifyInstance): Promise<void> {
    app.get("/robots.txt", async (_request, reply) => {
      const names = await sitemapNames(db);
      const lines = ["User-agent: *", "Allow: /api/article/picture/", "Disallow: /api/", "Disallow: /userCenter", "Disallow: /mall/userCenter", "", ...names.map((name) => `Sitemap: ${site.url}/sitemaps/${name}.xml`), ""];
      return reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600").send(lines.join("\n"));
    });

    app.get<{ Params: { file: string } }>("/sitemaps/:file", async ({ params, ip }, reply) => {
      const [, kind, number] = /^([a-z]+)(?:-([1-9]\d{0,5}))?\.xml$/.exec(params.file) ?? [];
      if (params.file === "news.xml") {
        const news = await turns.take(ip, () => latestNews(db, new Date()));
        if (news === undefined) return reply.code(503).header("retry-after", 10).type("text/plain; charset=utf-8").send("请稍后再试");
        return reply.type("application/xml; charset=utf-8").header("cache-control", `public, max-age=${NEWS_KEPT_FOR_SECONDS}`).send(newsSitemap(site, news));
      }
      const answer = await turns.take(ip, () => pagesOf(db, kind ?? "", number ? Number(number) : null));
      if (answer === undefined) return reply.code(503).header("retry-after", 10).type("text/plain; charset=utf-8").send("请稍后再试");
      if (answer === null) return reply.code(404).type("text/plain; charset=utf-8").send("没有这个站点地图");
      return reply.type("application/xml; charset=utf-8").header("cache-control", `public, max-age=${KEPT_FOR_SECONDS}`).send(sitemap(site.url, answer));
    });

    app.get("/manifest.webmanifest", (_request, reply) =>
      reply.type("application/manifest+json; charset=utf-8").header("cache-control", `public, max-age=${KEPT_FOR_SECONDS}`).send({
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

interface SitePage {
  path: string;
  changedAt?: Date;
}

/** The pages of one sitemap; null where there is none of that name. */
async function pagesOf(db: Database, kind: string, number: number | null): Promise<SitePage[] | null> {
  if (kind === "pages" && number === null) {
    return [...STATIC_PAGES, ...(await listChannels({ db })).map((channel) => channelAddress(channel))].map((path) => ({ path }));
  }
  if (kind === "categories" && number === null) return (await db.selectFrom("datasheetCategories").select("slug").orderBy("id").execute()).map((row) => ({ path: categoryAddress(row) }));
  if (kind === "brands" && number === null) {
    const rows = await db.selectFrom("datasheetBrands").select(["id", "name", "updatedAt"]).orderBy("id").limit(IDS_A_FILE).execute();
    return rows.map((row) => ({ path: brandAddress(row), changedAt: row.updatedAt }));
  }
  if (kind === "companies" && number === null) {
    const rows = await db.selectFrom("suppliersCompanies").select(["id", "updatedAt"]).where("hiddenAt", "is", null).where((eb) => eb.exists(eb.selectFrom("suppliersRoles").select("role").whereRef("companyId", "=", "suppliersCompanies.id"))).orderBy("id").limit(IDS_A_FILE).execute();
    return rows.map(({ id, updatedAt }) => ({ path: `/agentList/agentDetail/${id}`, changedAt: updatedAt }));
  }
  if (number === null) return null;
  const [from, to] = [(number - 1) * IDS_A_FILE, number * IDS_A_FILE];
  if (kind === "parts") {
    const rows = await db.selectFrom("datasheetParts").select(["id", "mpn", "updatedAt"]).where("id", ">", from).where("id", "<=", to).orderBy("id").execute();
    return rows.length > 0 ? rows.map((row) => ({ path: partAddress(row), changedAt: row.updatedAt })) : null;
  }
  if (kind === "articles") {
    const rows = await db.selectFrom("newsArticles as article").select(["article.id", "article.updatedAt"]).where(isSeen(new Date())).where("article.id", ">", from).where("article.id", "<=", to).orderBy("article.id").execute();
    return rows.length > 0 ? rows.map((row) => ({ path: articleAddress(row), changedAt: row.updatedAt })) : null;
  }
  if (kind !== "documents") return null;
  const rows = await db.selectFrom("datasheetDocuments").select(["id", "updatedAt"]).where("state", "=", "published").where("id", ">", from).where("id", "<=", to).orderBy("id").execute();
  return rows.length > 0 ? rows.map((row) => ({ path: documentAddress(row), changedAt: row.updatedAt })) : null;
}

/** Those that hold something: ids leave gaps, which may be wider than a file. */
async function sitemapNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'documents-' || number as name
    from generate_series(1, (select max(id) from datasheet_documents) / ${IDS_A_FILE}::int + 1) as number
    where exists (select from datasheet_documents where id > (number - 1) * ${IDS_A_FILE} and id <= number * ${IDS_A_FILE} and state = 'published')
    union all
    select 'parts-' || number
    from generate_series(1, (select max(id) from datasheet_parts) / ${IDS_A_FILE}::int + 1) as number
    where exists (select from datasheet_parts where id > (number - 1) * ${IDS_A_FILE} and id <= number * ${IDS_A_FILE})
    union all
    select 'articles-' || number
    from generate_series(1, (select max(id) from news_articles) / ${IDS_A_FILE}::int + 1) as number
    where exists (select from news_articles as article where article.id > (number - 1) * ${IDS_A_FILE} and article.id <= number * ${IDS_A_FILE} and ${isSeen(new Date())})`.execute(db);
  return ["pages", "categories", "brands", "companies", "news", ...rows.map(({ name }) => name)];
}

function latestNews(db: Database, now: Date) {
  return db
    .selectFrom("newsArticles as article")
    .select(["article.id", "article.title", "article.publishedAt"])
    .where(isSeen(now))
    .where("article.publishedAt", ">", new Date(now.getTime() - NEWS_HOURS * HOUR_MS))
    .orderBy("article.publishedAt", "desc")
    .orderBy("article.id", "desc")
    .limit(NEWS_MAX)
    .execute();
}

function newsSitemap({ url, name }: Settings["site"], articles: { id: number; title: string; publishedAt: Date | null }[]): string {
  const publication = `<news:publication><news:name>${escapeXml(name)}</news:name><news:language>zh-cn</news:language></news:publication>`;
  const rows = articles.map(({ id, title, publishedAt }) => `<url><loc>${escapeXml(url + articleAddress({ id }))}</loc><news:news>${publication}<news:publication_date>${publishedAt!.toISOString()}</news:publication_date><news:title>${escapeXml(title)}</news:title></news:news></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">\n${rows.join("\n")}\n</urlset>\n`;
}

function sitemap(origin: string, pages: SitePage[]): string {
  const rows = pages.map(({ path, changedAt }) => `<url><loc>${escapeXml(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ""}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</urlset>\n`;
}
