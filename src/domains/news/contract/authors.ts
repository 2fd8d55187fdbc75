import { isWebAddress } from "#shared/safe-link.ts";
import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, time, writtenLine, writtenText } from "#api/fields.ts";
import { shownName } from "#api/shown-name.ts";
import {
  AUTHOR_FIELDS,
  AUTHOR_FIELDS_MAX,
  AUTHOR_MARKS,
  BIO_MAX,
  COLUMN_NAME_LENGTH,
  COLUMN_SUMMARY_MAX,
  PEN_NAME_LENGTH,
  REAL_NAME_MAX,
  WORKS_URL_MAX,
} from "../labels.ts";
import { authorStates } from "../states.ts";
import { Column } from "./article-shapes.ts";

export const COLUMNS_MAX = 20;

const fields = (value: unknown) => (typeof value === "string" ? value.split(",").filter(Boolean) : value);
const characters = (text: string) => [...text].length;

const columnFields = {
  name: writtenLine(COLUMN_NAME_LENGTH.most, `专栏名称最多 ${COLUMN_NAME_LENGTH.most} 个字`).refine(
    (name) => characters(name) >= COLUMN_NAME_LENGTH.least,
    `专栏名称至少 ${COLUMN_NAME_LENGTH.least} 个字`,
  ),
  summary: writtenText(COLUMN_SUMMARY_MAX, `专栏简介最多 ${COLUMN_SUMMARY_MAX} 个字`).default(""),
};

const authorFields = {
  fields: z.preprocess(
    fields,
    z
      .array(z.enum(AUTHOR_FIELDS, "没有这个领域"))
      .min(1, "请选择领域")
      .max(AUTHOR_FIELDS_MAX, `领域最多选 ${AUTHOR_FIELDS_MAX} 个`),
  ),
  worksUrl: writtenLine(WORKS_URL_MAX, `链接最多 ${WORKS_URL_MAX} 个字`)
    .refine((url) => url === "" || isWebAddress(url), "代表作链接应以 https:// 开头")
    .default(""),
  bio: writtenText(BIO_MAX, `简介最多 ${BIO_MAX} 个字`).default(""),
};

const Application = z.object({
  state: z.enum(authorStates.names),
  penName: z.string(),
  realName: z.string(),
  fields: z.array(z.string()),
  worksUrl: z.string(),
  bio: z.string(),
  mark: z.enum(AUTHOR_MARKS),
  reason: z.string(),
  appliedAt: time,
  decidedAt: time.nullable(),
});

export const authors = defineCalls("news", {
  /** What the asker is as an author: his application, what he has published, his columns. */
  readMyAuthor: {
    method: "GET",
    path: "/my/author",
    access: "user",
    input: z.object({}),
    data: z.object({
      id: z.int(),
      application: Application.nullable(),
      articles: z.int(),
      reads: z.int(),
      likes: z.int(),
      followers: z.int(),
      columns: z.array(Column),
      now: time,
    }),
  },

  /** Asks to write under a name of one's own; asked again before it is decided, it takes the other's place. */
  applyAuthor: {
    method: "POST",
    path: "/my/author/apply",
    access: "user",
    publishes: true,
    input: z.object({
      penName: shownName("笔名", PEN_NAME_LENGTH),
      realName: writtenLine(REAL_NAME_MAX, `姓名最多 ${REAL_NAME_MAX} 个字`).min(1, "请填写真实姓名"),
      ...authorFields,
    }),
    data: z.object({}),
    limit: { calls: 20, seconds: 600 },
  },

  /** Changes what an author by approval says of himself; his pen name and his mark stay. */
  editAuthor: {
    method: "POST",
    path: "/my/author/edit",
    access: "user",
    publishes: true,
    input: z.object(authorFields),
    data: z.object({}),
    limit: { calls: 20, seconds: 600 },
  },

  /** Opens a column; for authors by approval. */
  addColumn: {
    method: "POST",
    path: "/my/column/add",
    access: "user",
    publishes: true,
    input: z.object(columnFields),
    data: z.object({ id: z.int() }),
  },

  /** Gives one of the asker's columns another name or summary. */
  editColumn: {
    method: "POST",
    path: "/my/column/:id",
    access: "user",
    publishes: true,
    input: z.object({ id, ...columnFields }),
    data: z.object({}),
  },

  /** Closes one of the asker's columns; its articles stay, in none. */
  removeColumn: {
    method: "POST",
    path: "/my/column/:id/remove",
    access: "user",
    input: z.object({ id }),
    data: z.object({}),
  },
});
