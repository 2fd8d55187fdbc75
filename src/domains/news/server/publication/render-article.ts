import { anyOf } from "#platform/any-of.ts";
import type { Context } from "#platform/context.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import type { ArticleDocument, PartLink } from "#shared/rich-text/document.ts";
import { partLinksIn, picturesIn, plainTextOf } from "#shared/rich-text/plain-text.ts";
import type { Mention } from "#rich-text/link-mentions.ts";
import { isNumberOf } from "#rich-text/is-number-of.ts";
import type { Heading } from "#rich-text/render-document.ts";
import { readPictures } from "../articles/article-cards.ts";
import { findMentions } from "./mentions.ts";
import { renderApart } from "./render-apart.ts";

interface RenderedArticle {
  html: string;
  contents: Heading[];
  /** Its words without the rest. */
  text: string;
  pictures: Map<number, Picture>;
  /** Parts that its author linked, of those that there still are under that number. */
  linked: number[];
  mentions: Mention[];
}

/** A document as readers get it, be it published, previewed or reviewed; with what was looked up for it. */
export async function renderArticle(context: Pick<Context, "db">, document: ArticleDocument): Promise<RenderedArticle> {
  const text = plainTextOf(document);
  const pictures = await readPictures(context, picturesIn(document));
  const parts = await knownParts(context, partLinksIn(document));
  const mentions = await findMentions(context, text);
  return {
    ...(await renderApart({ document, pictures: [...pictures], mentions, parts: [...parts] })),
    text,
    pictures,
    linked: [...parts.keys()],
    mentions,
  };
}

async function knownParts({ db }: Pick<Context, "db">, links: PartLink[]): Promise<Map<number, string>> {
  if (links.length === 0) return new Map();
  const rows = await db
    .selectFrom("datasheetParts")
    .select(["id", "mpn"])
    .where("id", "=", anyOf(new Set(links.map(({ partId }) => partId))))
    .execute();
  const numbers = new Map(rows.map(({ id, mpn }) => [id, mpn]));
  return new Map(
    links.flatMap(({ partId, label }) => {
      const mpn = numbers.get(partId);
      return isNumberOf(mpn, label) ? [[partId, mpn]] : [];
    }),
  );
}
