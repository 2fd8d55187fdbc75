import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, optionalField, pageIndex, pageSize, time, valueList, writtenLine, writtenText } from "#api/fields.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { ARTICLE_ORIGINS, ARTICLE_STATES, LISTED_STATES, SUMMARY_MAX, TAG_MAX, TAGS_MAX } from "../labels.ts";
import { ATTACHMENTS_MAX } from "../attachment-kinds.ts";
import { Channel, Picture } from "./article-shapes.ts";
import { Attachment, attachmentField } from "./attachments.ts";
import { Figure, OwnArticle, Version } from "./own-article.ts";

const TITLE_CHARACTERS_MAX = 200;
/** A text of 50,000 words with all its nodes and marks fits. */
const ARTICLE_BYTES_MAX = 3_000_000;
/** Those of a text, and its cover. */
const PICTURES_ASKED_MAX = 101;

/** Names a window of the editor: what it saved itself is never a change from elsewhere. */
const windowKey = z.string().regex(/^[\w-]{8,40}$/, "请刷新页面后重试");
/** The version that a change starts from, by when it was saved. */
const basedOn = time;

/** What is told of an article beside its text. */
const facts = {
  title: writtenLine(TITLE_CHARACTERS_MAX, `标题最多 ${TITLE_CHARACTERS_MAX} 个字`).default(""),
  summary: writtenText(SUMMARY_MAX, `摘要最多 ${SUMMARY_MAX} 个字`).default(""),
  coverId: id.nullable().default(null),
  channel: z.string().max(40).nullable().default(null),
  columnId: id.nullable().default(null),
  tags: z
    .array(writtenLine(TAG_MAX, `每个标签最多 ${TAG_MAX} 个字`))
    .max(TAGS_MAX, `标签最多 ${TAGS_MAX} 个`)
    .default([]),
  origin: z.enum(ARTICLE_ORIGINS, "请选择文章来源").default("original"),
  sourceName: writtenLine(60, "来源名称最多 60 个字").default(""),
  sourceUrl: writtenLine(1000, "来源链接过长").default(""),
  /** Null: not told yet. */
  isAiMade: z.boolean().nullable().default(null),
  takesComments: z.boolean().default(true),
  wantedAt: time.nullable().default(null),
  attachments: z.array(attachmentField).max(ATTACHMENTS_MAX, `附件最多 ${ATTACHMENTS_MAX} 个`).default([]),
};

const Facts = z.object({
  title: z.string(),
  summary: z.string(),
  cover: Picture.nullable(),
  channel: z.string().nullable(),
  columnId: z.int().nullable(),
  tags: z.array(z.string()),
  origin: z.enum(ARTICLE_ORIGINS),
  sourceName: z.string(),
  sourceUrl: z.string(),
  isAiMade: z.boolean().nullable(),
  takesComments: z.boolean(),
  wantedAt: time.nullable(),
  attachments: z.array(Attachment),
});

/** How an article stands, and why it was rejected or taken down; `isToCome`: passed, and read by nobody before its hour. */
const Status = z.object({ state: z.enum(ARTICLE_STATES), reason: z.string() });
const ArticleStatus = Status.extend({ isToCome: z.boolean() });
export type ArticleStatus = z.output<typeof ArticleStatus>;

const Draft = Facts.extend({
  ...ArticleStatus.shape,
  id: z.int(),
  version: z.int(),
  savedAt: time,
  /** Of the window that saved it. */
  windowKey: z.string(),
  /** The version that waits for review, and the one that readers see. */
  submittedVersion: z.int().nullable(),
  publishedVersion: z.int().nullable(),
  publishedAt: time.nullable(),
  words: z.int(),
  document: z.custom<ArticleDocument>(),
  /** Those of the text. */
  pictures: z.array(Picture),
});
export type Draft = z.output<typeof Draft>;

const STATUS = { state: true, reason: true, isToCome: true } as const;
const Saved = Draft.pick({ ...STATUS, id: true, version: true, savedAt: true, words: true, wantedAt: true });
export type Saved = z.output<typeof Saved>;

const Moved = z.object({ state: z.enum(ARTICLE_STATES) });

export const writing = defineCalls("news", {
  /** What an author chooses from: channels, his columns, and the name that he writes under. */
  writingOptions: {
    method: "GET",
    path: "/my/article/options",
    access: "user",
    input: z.object({}),
    data: z.object({
      channels: z.array(Channel),
      columns: z.array(z.object({ id: z.int(), name: z.string() })),
      penName: z.string(),
    }),
  },

  /**
   * Saves what is written: the same version within ten minutes in one window, `isKept` one never written over; refused
   * where another window saved. The text is a tree, so JSON.
   */
  saveArticle: {
    method: "POST",
    path: "/my/article/save",
    access: "user",
    publishes: true,
    body: "json",
    bodyBytes: ARTICLE_BYTES_MAX,
    input: z.object({
      id: id.optional(),
      windowKey,
      basedOn: basedOn.optional(),
      isKept: z.boolean().default(false),
      ...facts,
      /** The hour that the window knows of: where it has been taken back since, one that is the same does not come back. */
      hourSeen: time.nullable().optional(),
      document: z.unknown(),
    }),
    data: Saved,
    limit: { calls: 300, seconds: 600 },
  },

  /** An own article as it was saved last, for the editor. */
  readDraft: { method: "GET", path: "/my/article/detail", access: "user", input: z.object({ id }), data: Draft },

  /** Which of these can be saved with an own article, or a new one: what no version names for a week is not there any more. */
  usableFiles: {
    method: "GET",
    path: "/my/article/files",
    access: "user",
    input: z.object({
      id: optionalField(id),
      pictures: valueList(id, PICTURES_ASKED_MAX, "图片过多"),
      attachments: valueList(id, ATTACHMENTS_MAX, "附件过多"),
    }),
    data: z.object({ pictures: z.array(z.int()), attachments: z.array(z.int()) }),
    limit: { calls: 60, seconds: 600 },
  },

  /** How an own article stands by now: its author may have it open while it is decided about. */
  readArticleStatus: {
    method: "GET",
    path: "/my/article/standing",
    access: "user",
    input: z.object({ id }),
    data: ArticleStatus,
  },

  /** The versions of an own article that there are, the latest first. */
  listVersions: {
    method: "GET",
    path: "/my/article/versions",
    access: "user",
    input: z.object({ id }),
    data: z.array(Version),
  },

  /** How often one of the asker's articles was read, liked and commented on each day of the last 30, today included; what is no more liked or shown counts no more. */
  readFigures: {
    method: "GET",
    path: "/my/article/figures",
    access: "user",
    input: z.object({ id }),
    data: z.array(Figure),
  },

  /** Makes a former version the latest one again, as a version of its own: the one before it stays. */
  restoreVersion: {
    method: "POST",
    path: "/my/article/restore",
    access: "user",
    publishes: true,
    input: z.object({ id, version: id, windowKey, basedOn }),
    data: Draft,
    limit: { calls: 60, seconds: 600 },
  },

  /** An own article as readers will see it, in its latest or another version. Operators may look at what was handed in. */
  previewArticle: {
    method: "GET",
    path: "/my/article/preview",
    access: "user",
    input: z.object({ id, version: optionalField(id) }),
    data: Facts.extend({
      ...Status.shape,
      id: z.int(),
      version: z.int(),
      savedAt: time,
      /** Readers see it, in whatever version. */
      isRead: z.boolean(),
      /** The article, or a later version of what is read, passed, and is seen by readers from then on. */
      scheduledAt: time.nullable(),
      channelName: z.string(),
      columnName: z.string(),
      author: z.string(),
      words: z.int(),
      /** Made and cleaned on the server. */
      html: z.string(),
      contents: z.array(z.object({ id: z.string(), level: z.int(), text: z.string() })),
      isOwn: z.boolean(),
    }),
    limit: { calls: 120, seconds: 600 },
  },

  /** Hands an article in for review, as it was saved at `basedOn`. What is missing is told field by field. */
  submitArticle: {
    method: "POST",
    path: "/my/article/submit",
    access: "user",
    publishes: true,
    input: z.object({ id, basedOn, windowKey }),
    data: Moved,
    limit: { calls: 60, seconds: 600 },
  },

  /** Takes an article back from review; what readers see stays. */
  withdrawArticle: {
    method: "POST",
    path: "/my/article/withdraw",
    access: "user",
    input: z.object({ id }),
    data: Moved,
    limit: { calls: 60, seconds: 600 },
  },

  /** Lets go of an edit that was rejected: the article is published as readers see it, and what was returned stays among its versions. */
  keepPublished: {
    method: "POST",
    path: "/my/article/keepPublished",
    access: "user",
    input: z.object({ id }),
    data: Moved,
    limit: { calls: 60, seconds: 600 },
  },

  /** Takes back the hour of an own article, as its author saw it: what passed is published at once or, where he wants that, not for now; what is in review is, once it passes. */
  unscheduleArticle: {
    method: "POST",
    path: "/my/article/unschedule",
    access: "user",
    publishes: true,
    input: z.object({ id, hour: time, isPublished: z.enum(["true", "false"], "请选择立即发布或暂不发布") }),
    data: Moved.extend({ isPublished: z.boolean() }),
    limit: { calls: 60, seconds: 600 },
  },

  /** Takes an own article off the portal. */
  unpublishArticle: {
    method: "POST",
    path: "/my/article/dismount",
    access: "user",
    input: z.object({ id }),
    data: Moved,
    limit: { calls: 60, seconds: 600 },
  },

  /** Puts an article that was taken down or deleted back among the drafts; it has to be handed in again. */
  redraftArticle: {
    method: "POST",
    path: "/my/article/redraft",
    access: "user",
    publishes: true,
    input: z.object({ id }),
    data: Moved,
    limit: { calls: 60, seconds: 600 },
  },

  /** Deletes an own article: nobody reads it any more, and its author finds it among those deleted. */
  deleteArticle: {
    method: "POST",
    path: "/my/article/delete",
    access: "user",
    input: z.object({ id }),
    data: Moved,
    limit: { calls: 60, seconds: 600 },
  },

  /** The asker's articles, those changed last first, of one state or all but the deleted ones; and how many there are of each. */
  listOwnArticles: {
    method: "GET",
    path: "/my/article/list",
    access: "user",
    input: z.object({ state: optionalField(z.enum(LISTED_STATES, "状态有误")), pageIndex, pageSize }),
    data: z.object({
      data: z.array(OwnArticle),
      totalRecord: z.int(),
      counts: z.object(
        Object.fromEntries(LISTED_STATES.map((state) => [state, z.int()])) as Record<
          (typeof LISTED_STATES)[number],
          z.ZodInt
        >,
      ),
      now: time,
    }),
  },
});
