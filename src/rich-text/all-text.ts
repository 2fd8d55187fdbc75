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

export type TextPart =
  | "title"
  | "summary"
  | "tags"
  | "attachments"
  | "source"
  | "body"
  | "alternatives"
  | "targets"
  | "formulas";

/** All that readers could read of a version: also what stands behind a picture or a link, and the letters of a formula as it is set. */
export async function allTextOf(version: WrittenVersion, attachments: { name: string }[]): Promise<string> {
  const parts = await textPartsOf(version, attachments);
  return parts.map(({ text }) => text).join("\n");
}

/** The same by where it stands, one thing a line. */
export async function textPartsOf(
  { title, summary, tags, origin, sourceName, sourceUrl, document }: WrittenVersion,
  attachments: { name: string }[],
): Promise<{ part: TextPart; text: string }[]> {
  const parts: [TextPart, string[]][] = [
    ["title", [title]],
    ["summary", [summary]],
    ["tags", tags],
    ["attachments", attachments.map(({ name }) => name)],
    ["source", origin === "original" ? [] : [sourceName, targetAsRead(sourceUrl)]],
    ["body", [plainTextOf(document)]],
    ["alternatives", alternativesIn(document)],
    ["targets", linkTargetsIn(document).map(targetAsRead)],
    ["formulas", await formulasAsRead(formulasIn(document))],
  ];
  return parts.map(([part, lines]) => ({ part, text: lines.join("\n") }));
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
