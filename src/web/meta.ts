import type { UIMatch } from "react-router";
import { escapeHtml } from "#shared/escape-html.ts";
import type { Meta } from "./page.ts";
import type { PageHandle } from "./route-objects.tsx";

const NOT_FOUND = 404;

/** What the head says about the page that is shown; null where an error stands in its place. */
export function metaOf(
  match: Pick<UIMatch, "handle" | "loaderData"> | undefined,
  { url, siteName }: { url: URL; siteName: string },
): Meta | null {
  const handle = match?.handle as PageHandle | undefined;
  // A loader that failed has left no data; one that has nothing to say leaves null.
  if (!handle || match?.loaderData === undefined) return null;
  return typeof handle.meta === "function"
    ? handle.meta({ data: match.loaderData as never, url, siteName })
    : handle.meta;
}

/** What the head says where a page could not be shown. */
export function failureMeta(status: number): Meta {
  return { title: status === NOT_FOUND ? "This page could not be found" : `出错了（${status}）`, isHidden: true };
}

/** The elements of the head, for the server. */
export function metaHtml(meta: Meta, { origin, siteName }: { origin: string; siteName: string }): string {
  const description = meta.description && `<meta name="description" content="${escapeHtml(meta.description)}">`;
  const canonical = meta.canonical && `<link rel="canonical" href="${escapeHtml(origin + meta.canonical)}">`;
  const robots = meta.isHidden && '<meta name="robots" content="noindex">';
  const shared = Object.entries({
    type: meta.publishedAt ? "article" : "website",
    site_name: siteName,
    locale: "zh_CN",
    title: meta.title,
    description: meta.description,
    url: meta.canonical && origin + meta.canonical,
    image: origin + (meta.picture ?? "/icon-512.png"),
  });
  const openGraph = meta.isHidden
    ? []
    : shared.map(([name, content]) => content && `<meta property="og:${name}" content="${escapeHtml(content)}">`);
  const published =
    !meta.isHidden &&
    meta.publishedAt &&
    `<meta property="article:published_time" content="${escapeHtml(meta.publishedAt)}">`;
  const feed =
    meta.feed && `<link rel="alternate" type="application/rss+xml" href="${escapeHtml(origin + meta.feed)}">`;
  const data = meta.structuredData && `<script type="application/ld+json">${escapeJson(meta.structuredData)}</script>`;
  return [
    `<title>${escapeHtml(fullTitle(meta, siteName))}</title>`,
    description,
    canonical,
    robots,
    ...openGraph,
    published,
    feed,
    data,
  ]
    .filter(Boolean)
    .join("");
}

/** Brings the head up to date after a navigation. */
export function writeMeta(meta: Meta, siteName: string): void {
  document.title = fullTitle(meta, siteName);
  write("meta[name=description]", "meta", { name: "description", content: meta.description });
  write("link[rel=canonical]", "link", { rel: "canonical", href: meta.canonical && location.origin + meta.canonical });
  write("meta[name=robots]", "meta", { name: "robots", content: meta.isHidden ? "noindex" : undefined });
}

/** JSON that can stand inside a script element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}

/** The name is empty where not even it could be learnt. */
function fullTitle({ title }: Meta, siteName: string) {
  return !siteName || title.includes(siteName) ? title : `${title} - ${siteName}`;
}

function write(selector: string, tag: string, attributes: Record<string, string | undefined>) {
  const found = document.head.querySelector(selector);
  if (Object.values(attributes).some((value) => !value)) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value!);
}
