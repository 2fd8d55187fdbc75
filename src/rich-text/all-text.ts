import { unescape } from "node:querystring";
import { domainToUnicode } from "node:url";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { alternativesIn, formulasIn, linkTargetsIn, plainTextOf } from "#shared/rich-text/plain-text.ts";

interface WrittenVersion {
  title: string;
  summary: string;
  tags: string[];
  origin: string;
  sourceName: string;
  sourceUrl: string;
  document: ArticleDocument;
}

/** All that readers could read of a version: also what stands behind a picture or a link, and the letters of a formula as it is set. */
export async function allTextOf(
  { title, summary, tags, origin, sourceName, sourceUrl, document }: WrittenVersion,
  attachments: { name: string }[],
): Promise<string> {
  const named = [title, summary, ...tags, ...attachments.map(({ name }) => name)];
  const source = origin === "original" ? [] : [sourceName, targetAsRead(sourceUrl)];
  return [
    ...named,
    ...source,
    plainTextOf(document),
    ...alternativesIn(document),
    ...linkTargetsIn(document).map(targetAsRead),
    ...(await formulasAsRead(formulasIn(document))),
  ].join("\n");
}

/** As a browser shows it: nothing encoded, neither in its host nor behind it. */
function targetAsRead(href: string): string {
  const host = URL.canParse(href) ? domainToUnicode(new URL(href).hostname) : "";
  return `${host} ${unescape(href)}`;
}

async function formulasAsRead(formulas: string[]): Promise<string[]> {
  if (formulas.length === 0) return [];
  const { setFormula } = await import("./set-formula.ts");
  return formulas.map((latex) =>
    setFormula(latex, { isBlock: false })
      .replace(/<annotation[^]*<\/annotation>/, "")
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/&#?\w+;/g, " "),
  );
}
