import type { TestApp } from "#testing/app.ts";

export interface OpenedPage {
  status: number;
  /** Where it leads, when it leads elsewhere. */
  location: string | undefined;
  html: string;
  title: string;
  description: string;
  canonical: string | undefined;
  isHidden: boolean;
  /** The words of each `h1`. */
  headings: string[];
  /** All that is to be read in the body, tags taken out. */
  text: string;
  /** The addresses of all links. */
  links: string[];
  structuredData: Record<string, unknown> | null;
}

/** Opens pages of the portal as a browser without JavaScript would. */
export function openPages(portal: TestApp) {
  async function open(url: string, cookies: Record<string, string> = {}): Promise<OpenedPage> {
    const response = await portal.app.inject({ url, cookies });
    const html = response.body;
    const [, body = ""] = /<body>(.*)<script type="application\/json"/s.exec(html) ?? [];
    const find = (pattern: RegExp) => decode(pattern.exec(html)?.[1] ?? "");
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
    return {
      status: response.statusCode,
      location: response.headers["location"],
      html,
      title: find(/<title>(.*?)<\/title>/s),
      description: find(/<meta name="description" content="(.*?)">/s),
      canonical: find(/<link rel="canonical" href="(.*?)">/s) || undefined,
      isHidden: html.includes('<meta name="robots" content="noindex">'),
      headings: [...body.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, words]) => textOf(words!)),
      text: textOf(body),
      links: [...body.matchAll(/<a [^>]*?href="(.*?)"/gs)].map(([, href]) => within(url, decode(href!))),
      structuredData: data ? (JSON.parse(data) as Record<string, unknown>) : null,
    };
  }

  return { open };
}

/** A link that changes the query alone, written out. */
function within(url: string, href: string): string {
  return href.startsWith("?") ? url.split("?")[0] + href : href;
}

function textOf(html: string): string {
  return decode(html.replaceAll(/<!--.*?-->/gs, "").replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
}

function decode(html: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return html.replaceAll(/&(?:#(x?)([0-9a-f]+)|(\w+));/gi, (whole, isHex, code, name) =>
    name ? (named[name] ?? whole) : String.fromCodePoint(parseInt(code, isHex ? 16 : 10)),
  );
}
