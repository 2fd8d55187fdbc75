import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  id,
  listOf,
  optionalField,
  ownPath,
  pageIndex,
  pageSize,
  time,
  writtenLine,
  writtenText,
} from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";

const Announcement = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  /** How many users have it. */
  told: z.int(),
  isTold: z.boolean(),
  publishedAt: time,
  unpublishedAt: time.nullable(),
});
export type Announcement = z.output<typeof Announcement>;

/** For operators: what everybody is told, but who has switched such notices off. */
export const announcements = defineCalls("site", {
  /** What everybody was told, the latest first. */
  listAnnouncements: {
    method: "GET",
    path: "/ops/announcements",
    access: "operator",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(Announcement),
  },
  /** Tells everybody, behind the answer. */
  announce: {
    method: "POST",
    path: "/ops/announcements",
    access: "operator",
    input: z.object({
      title: writtenLine(100, "标题最多 100 个字").min(1, "请填写标题"),
      text: writtenText(1000, "内容最多 1000 个字").default(""),
      path: optionalField(ownPath),
    }),
    data: Announcement,
    limit: { calls: 20, seconds: HOUR_SECONDS },
  },
  /** Takes an announcement back: whoever has it has it no more. */
  unpublishAnnouncement: {
    method: "POST",
    path: "/ops/announcements/:id/withdraw",
    access: "operator",
    input: z.object({ id }),
    data: Announcement,
  },
});
