import { z } from "zod";
import { ANNOUNCEMENT_STATES, AUDIENCES } from "../announcement-labels.ts";
import { defineCalls } from "#api/define-calls.ts";
import {
  formInteger,
  givenPath,
  id,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  sortField,
  time,
  writtenLine,
  writtenText,
} from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";

const VERSION_MAX = 2_147_483_647;

const Announcement = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  /** Who is told. */
  audience: z.enum(AUDIENCES),
  /** Whether it stands on all pages of its audience too while it is published. */
  isBanner: z.boolean(),
  /** From when; null: once it is published. */
  startsAt: time.nullable(),
  /** Until when anybody has it; null: until it is taken back. */
  endsAt: time.nullable(),
  /** How many users have it. */
  told: z.int(),
  isTold: z.boolean(),
  publishedAt: time.nullable(),
  unpublishedAt: time.nullable(),
  /** Goes up by one with each change of the draft. */
  version: z.int(),
});
export type Announcement = z.output<typeof Announcement>;

/** What many are told at once, but who has switched such notices off: written by operators. */
export const announcements = defineCalls("site", {
  /** What was told, by title or text, the latest first. */
  listAnnouncements: {
    method: "GET",
    path: "/ops/announcements",
    access: "operator",
    input: z.object({
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      state: optionalField(z.enum(ANNOUNCEMENT_STATES, "没有这个状态")),
      sort: sortField("title", "told", "at"),
      pageIndex,
      pageSize,
    }),
    data: listOf(Announcement),
  },
  /** Keeps a draft, or tells its audience behind the answer: now, or from when it starts. `id` is of a draft; refused where somebody has changed that since `version`. */
  announce: {
    method: "POST",
    path: "/ops/announcements",
    access: "operator",
    input: z.object({
      id: optionalField(id),
      version: optionalField(formInteger(0, VERSION_MAX, "草稿的版本有误，请刷新后再保存")),
      isDraft: optionalField(z.literal("true").transform(() => true)),
      audience: z.enum(AUDIENCES, "请选择对象").default("all"),
      /** On top of all pages where it is for everybody, visitors too; else laid over those of its audience. */
      isBanner: optionalField(z.literal("true").transform(() => true)),
      startsAt: optionalField(time),
      endsAt: optionalField(time),
      title: writtenLine(100, "标题最多 100 个字").min(1, "请填写标题"),
      text: writtenText(1000, "内容最多 1000 个字").default(""),
      path: optionalField(givenPath),
    }),
    data: Announcement,
    limit: { calls: 20, seconds: HOUR_SECONDS },
  },
  /** The banner that stands on the asker's pages alone, as he is of its audience: of several the latest. Everybody's is part of the pages. */
  readOwnBanner: {
    method: "GET",
    path: "/config/banner",
    access: "user",
    isOwn: true,
    input: z.object({}),
    data: z
      .object({
        id: z.int(),
        title: z.string(),
        text: z.string(),
        path: z.string().nullable(),
        endsAt: time.nullable(),
      })
      .nullable(),
  },
  /** Takes an announcement back: whoever has it has it no more; what waits for its time is a draft again. */
  unpublishAnnouncement: {
    method: "POST",
    path: "/ops/announcements/:id/withdraw",
    access: "operator",
    input: z.object({ id }),
    data: Announcement,
  },
});
