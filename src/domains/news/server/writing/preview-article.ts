import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { writing } from "../../contract/writing.ts";
import type { ArticleDocument } from "../../document.ts";
import type { ArticleState } from "../../labels.ts";
import { partsIn, picturesIn, plainTextOf } from "../document/plain-text.ts";
import { type Heading, renderDocument } from "../document/render-document.ts";
import { readPictures } from "../reading/article-cards.ts";
import { findMentions } from "../publish/mentions.ts";
import { findVersion } from "./own-articles.ts";

/** An article as readers will see it: for its author in any version, for operators in what was handed in or published. */
export async function previewArticle(context: UserContext, { id, version }: ParsedInputOf<typeof writing.previewArticle>): Promise<DataOf<typeof writing.previewArticle>> {
  const { db, user } = context;
  const article = await db
    .selectFrom("newsArticles as article")
    .leftJoin("accountUsers as writer", "writer.id", "article.authorId")
    .leftJoin("newsAuthors as author", (join) => join.onRef("author.userId", "=", "article.authorId").on("author.state", "=", "approved"))
    .select(["article.id", "article.authorId", "article.state", "article.reason", "article.version", "article.submittedVersion", "article.publishedVersion", "writer.nickName", "author.penName"])
    .where("article.id", "=", id)
    .executeTakeFirst();
  const isOwn = article?.authorId === user.id;
  const isOperator = user.role === "operator" || user.role === "admin";
  if (!article || !(isOwn || isOperator)) throw doorRefusals.notFound("文章不存在或已被删除");
  const handedIn = [article.submittedVersion, article.publishedVersion];
  const wanted = version ?? (isOwn ? article.version : (article.submittedVersion ?? article.publishedVersion));
  const found = wanted !== null && (isOwn || handedIn.includes(wanted)) ? await findVersion(context, { articleId: id, version: wanted }) : undefined;
  if (!found) throw doorRefusals.notFound("这个历史版本已不存在");
  const { document, coverId, savedAt, wantedAt, channelName, columnName, channelId: _channelId, begunAt: _begunAt, isKept: _isKept, windowKey: _windowKey, ...facts } = found;
  const cover = coverId === null ? undefined : (await readPictures(context, [coverId])).get(coverId);
  return {
    ...facts,
    ...(await renderForAuthor(context, document)),
    id,
    state: article.state as ArticleState,
    reason: article.reason,
    savedAt: savedAt.toISOString(),
    wantedAt: wantedAt?.toISOString() ?? null,
    cover: cover ?? null,
    channelName: channelName ?? "",
    columnName: columnName ?? "",
    author: article.penName ?? article.nickName ?? "",
    isOwn,
  };
}

/** As it will be shown when it is published. */
async function renderForAuthor(context: Pick<Context, "db">, document: ArticleDocument): Promise<{ html: string; contents: Heading[] }> {
  const linked = partsIn(document);
  const mentions = await findMentions(context, plainTextOf(document));
  const known = linked.length === 0 ? [] : await context.db.selectFrom("datasheetParts").select("id").where("id", "in", linked).execute();
  return renderDocument(document, { pictures: await readPictures(context, picturesIn(document)), mentions, partIds: new Set(known.map(({ id }) => id)) });
}
