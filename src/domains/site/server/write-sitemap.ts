import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.ts";
import type { SitePage, Sitemap } from "#platform/domain/sitemap.ts";
import { escapeXml } from "#shared/escape-xml.ts";

// A sitemap may name 50,000 pages; ids leave gaps.
const IDS_A_FILE = 40_000;

type Asking = Pick<Context, "db" | "now" | "declared">;

/** The sitemap that a file name belongs to, with its pages; null where there is none of that name, or nothing in it. */
export async function readSitemap(
  context: Asking,
  name: string,
  number: number | null,
): Promise<{ sitemap: Sitemap; pages: SitePage[] } | null> {
  const sitemap = context.declared.sitemaps.find((one) => one.name === name);
  if (!sitemap || (sitemap.ids === undefined) !== (number === null)) return null;
  const [from, to] = number === null ? [0, IDS_A_FILE] : [(number - 1) * IDS_A_FILE, number * IDS_A_FILE];
  const pages = await sitemap.pages(context, { from, to, most: IDS_A_FILE });
  return number !== null && pages.length === 0 ? null : { sitemap, pages };
}

/** The names of all files; of those that are cut by ids those that hold something: ids leave gaps, which may be wider than a file. */
export async function sitemapNames({ db, declared: { sitemaps }, now }: Asking): Promise<string[]> {
  const cut = sitemaps.flatMap(({ name, ids }) => (ids ? [numbersOf(name, ids(now))] : []));
  const { rows } =
    cut.length === 0
      ? { rows: [] }
      : await sql<{ name: string; number: number }>`${sql.join(cut, sql` union all `)} order by name, number`.execute(
          db,
        );
  return sitemaps.flatMap(({ name, ids }) =>
    ids ? rows.filter((row) => row.name === name).map(({ number }) => `${name}-${number}`) : [name],
  );
}

function numbersOf(name: string, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${name}::text as name, number::int as number
    from generate_series(1, (select max(id) from (${ids}) as shown) / ${IDS_A_FILE}::int + 1) as number
    where exists (select from (${ids}) as shown where id > (number - 1) * ${IDS_A_FILE} and id <= number * ${IDS_A_FILE})`;
}

/** The file of a sitemap. */
export function writeSitemap(
  { url, name }: { url: string; name: string },
  { sitemap, pages }: { sitemap: Sitemap; pages: SitePage[] },
): string {
  const publication = `<news:publication><news:name>${escapeXml(name)}</news:name><news:language>zh-cn</news:language></news:publication>`;
  const rows = pages.map(({ path, changedAt, news }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : "";
    const article = news
      ? `<news:news>${publication}<news:publication_date>${news.publishedAt.toISOString()}</news:publication_date><news:title>${escapeXml(news.title)}</news:title></news:news>`
      : "";
    return `<url><loc>${escapeXml(url + path)}</loc>${changed}${article}</url>`;
  });
  const newsNames = sitemap.isNews ? ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"' : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${newsNames}>\n${rows.join("\n")}\n</urlset>\n`;
}

/** The file that names all sitemaps. */
export function writeSitemapIndex({ url }: { url: string }, names: string[]): string {
  const rows = names.map((name) => `<sitemap><loc>${escapeXml(`${url}/sitemaps/${name}.xml`)}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</sitemapindex>\n`;
}
