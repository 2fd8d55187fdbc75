import type { Context } from "#platform/context.ts";
import type { Picture } from "../../contract/article-shapes.ts";
import type { ArticleDocument } from "../../document.ts";
import { partsIn, picturesIn, plainTextOf } from "../../plain-text.ts";
import type { Mention } from "../document/link-mentions.ts";
import { type Heading, renderDocument } from "../document/render-document.ts";
import { readPictures } from "../reading/article-cards.ts";
import { findMentions } from "./mentions.ts";

interface RenderedArticle {
  html: string;
  contents: Heading[];
  /** Its words without the rest. */
  text: string;
  pictures: Map<number, Picture>;
  /** Parts that its author linked, of those that there still are. */
  linked: number[];
  mentions: Mention[];
}

/** A document as readers get it, be it published, previewed or reviewed; with what was looked up for it. */
export async function renderArticle(context: Pick<Context, "db">, document: ArticleDocument): Promise<RenderedArticle> {
  const text = plainTextOf(document);
  const pictures = await readPictures(context, picturesIn(document));
  const linked = await knownParts(context, partsIn(document));
  const mentions = await findMentions(context, text);
  return { ...renderDocument(document, { pictures, mentions, partIds: new Set(linked) }), text, pictures, linked, mentions };
}

async function knownParts({ db }: Pick<Context, "db">, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("datasheetParts").select("id").where("id", "in", ids).orderBy("id").execute();
  return rows.map(({ id }) => id);
}
