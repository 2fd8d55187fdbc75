import type { ParsedInputOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { Draft, writing } from "../../contract/writing.ts";
import { picturesIn } from "#shared/rich-text/plain-text.ts";
import { readAttachments } from "../attachments/version-attachments.ts";
import { readPictures } from "../articles/article-cards.ts";
import { type FoundArticle, lastVersion, requireOwn, statusOf } from "./own-articles.ts";

/** An own article as it was saved last. */
export async function readDraft(context: UserContext, { id }: ParsedInputOf<typeof writing.readDraft>): Promise<Draft> {
  return draftOf(context, await requireOwn(context, id));
}

export async function draftOf(context: Pick<Context, "db" | "now">, article: FoundArticle): Promise<Draft> {
  const last = await lastVersion(context, article);
  const {
    document,
    coverId,
    version,
    savedAt,
    wantedAt,
    title,
    summary,
    channel,
    columnId,
    tags,
    origin,
    sourceName,
    sourceUrl,
    isAiMade,
    takesComments,
    words,
    windowKey,
  } = last;
  const shown = picturesIn(document);
  const pictures = await readPictures(context, coverId === null ? shown : [...shown, coverId]);
  const { id, submittedVersion, publishedVersion, publishedAt } = article;
  return {
    ...statusOf(context, article),
    id,
    version,
    windowKey,
    submittedVersion,
    publishedVersion,
    title,
    summary,
    channel,
    columnId,
    tags,
    origin,
    sourceName,
    sourceUrl,
    isAiMade,
    takesComments,
    words,
    document,
    savedAt: savedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    wantedAt: wantedAt?.toISOString() ?? null,
    cover: coverId === null ? null : (pictures.get(coverId) ?? null),
    attachments: await readAttachments(context, { articleId: article.id, version }),
    pictures: shown.flatMap((id) => pictures.get(id) ?? []),
  };
}
