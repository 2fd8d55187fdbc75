import type { Sitemap, SteadyPages } from "#platform/domain/sitemap.ts";

/** The portal's own pages. */
export const SITE_PAGES: SteadyPages[] = [
  { order: 10, paths: () => ["/"] },
  { order: 50, paths: () => ["/about", "/privacy", "/contactUs", "/disclaimer", "/events", "/ai"] },
];

/** The pages that always stand. */
export const pageSitemap: Sitemap = {
  name: "pages",
  order: 10,
  async pages(context) {
    const paths = await Promise.all(context.declared.steadyPages.map(async (pages) => pages.paths(context)));
    return paths.flat().map((path) => ({ path }));
  },
};
