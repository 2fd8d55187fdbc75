import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import type { ArticleDocument, DocumentNode } from "#shared/rich-text/document.ts";
import { plainTextOf } from "#shared/rich-text/plain-text.ts";
import { publishVersion } from "../publication/publish-version.ts";
import { findChannel } from "../articles/channels.ts";
import { removeOldVersions } from "../writing/remove-old-versions.ts";
import { writeVersion } from "../writing/write-version.ts";
import type { ArticleRow, RefusedArticle } from "./article-row.ts";
import { readBody } from "./read-body.ts";

/** Lists tell of no channel. */
const CHANNEL = "technology";

interface Written {
  loaded: number;
  unchanged: number;
  remarks: { line: number; sentence: string }[];
  refused: RefusedArticle[];
}

/**
 * Writes articles that a list tells of and publishes them, each known again by its number there: what is other than it was becomes a new version.
 * One that operators have taken down stays as it is.
 */
export async function writeArticles(
  db: Database,
  rows: ArticleRow[],
  { now, collectedAt }: { now: Date; collectedAt: Date },
): Promise<Written> {
  const written: Written = { loaded: 0, unchanged: 0, remarks: [], refused: [] };
  const channel = await findChannel({ db }, CHANNEL);
  for (const row of rows) {
    const answer = await readBody(row);
    if ("refusal" in answer) {
      written.refused.push({ line: row.line, endLine: row.endLine, refusal: `「${row.title}」：${answer.refusal}` });
      continue;
    }
    const document = withLicence(withoutTitle(answer.document, row.title), row);
    const known = await db
      .selectFrom("newsArticles")
      .select(["id", "state", "version"])
      .where("source", "=", row.source)
      .where("sourceId", "=", row.sourceId)
      .forUpdate()
      .executeTakeFirst();
    if (known?.state === "DISMOUNT" || known?.state === "DELETEED") {
      written.unchanged += 1;
      written.remarks.push({ line: row.line, sentence: `「${row.title}」已下架或删除，未改动` });
    } else {
      const isChanged = await writeOne(
        { db, now },
        {
          row: { ...row, publishedAt: row.publishedAt ?? (known ? null : collectedAt) },
          document,
          known,
          channelId: channel?.id ?? null,
        },
      );
      written[isChanged ? "loaded" : "unchanged"] += 1;
    }
  }
  return written;
}

interface One {
  row: ArticleRow;
  document: ArticleDocument;
  known: { id: number; version: number } | undefined;
  channelId: number | null;
}

/** Whether anything is other than it was. */
async function writeOne(
  { db, now }: { db: Database; now: Date },
  { row, document, known, channelId }: One,
): Promise<boolean> {
  const { source, sourceId, title, tags, sourceName, sourceUrl, publishedAt } = row;
  const facts = { title, tags, sourceName, sourceUrl };
  const stored = JSON.stringify(document);
  if (known) {
    const same = await db
      .selectFrom("newsVersions")
      .select("version")
      .where("articleId", "=", known.id)
      .where("version", "=", known.version)
      .where((eb) =>
        eb.and([
          eb("title", "=", title),
          eb("tags", "=", eb.val(tags)),
          eb("sourceName", "=", sourceName),
          eb("sourceUrl", "=", sourceUrl),
          sql<boolean>`document = ${stored}::jsonb`,
        ]),
      )
      .executeTakeFirst();
    if (same) return false;
  }
  const version = (known?.version ?? 0) + 1;
  const { id: articleId } =
    known ??
    (await db
      .insertInto("newsArticles")
      .values({ source, sourceId, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow());
  await writeVersion(
    { db, now },
    { articleId, version, ...facts, channelId, origin: "repost", document, savedAt: now },
  );
  await publishVersion({ db, now }, { articleId, version, ...(publishedAt && { publishedAt }) });
  if (known) await removeOldVersions({ db }, articleId);
  return true;
}

/** Many texts begin with their own title. */
function withoutTitle(document: ArticleDocument, title: string): ArticleDocument {
  const [first, ...others] = document.content;
  const isTitle =
    first?.type === "heading" &&
    others.length > 0 &&
    plainTextOf({ type: "doc", content: [first] }).replaceAll(/\s/g, "") === title.replaceAll(/\s/g, "");
  return isTitle ? { type: "doc", content: others } : document;
}

/** Under which terms it may be shown belongs to it. */
function withLicence(document: ArticleDocument, { licence, sourceName, sourceUrl }: ArticleRow): ArticleDocument {
  if (licence === "") return document;
  const link = sourceUrl === "" ? {} : { marks: [{ type: "link" as const, attrs: { href: sourceUrl } }] };
  const note: DocumentNode = {
    type: "paragraph",
    content: [
      { type: "text", text: "来源：" },
      { type: "text", text: sourceName, ...link },
      { type: "text", text: `　许可：${licence}` },
    ],
  };
  return { type: "doc", content: [...document.content, note] };
}
