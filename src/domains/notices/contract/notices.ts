import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { listOf, optionalField, pageIndex, pageSize, time } from "#api/fields.ts";

const Notice = z.object({
  /** A mark: a number would tell how many others were told something in between. */
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  createdAt: time,
  isRead: z.boolean(),
});

export const notices = defineCalls("notices", {
  /** How many messages the asker has not read. */
  countUnreadNotices: {
    method: "GET",
    path: "/im/msg/unreadNum",
    access: "user",
    input: z.object({}),
    data: z.int(),
    limit: { calls: 120, seconds: 60 },
  },

  /** What the asker was told, the latest first, and what time it is. */
  listNotices: {
    method: "GET",
    path: "/im/msg/notices",
    access: "user",
    input: z.object({ pageIndex, pageSize }),
    data: listOf(Notice).extend({ now: time }),
  },

  /** Marks one of the asker's messages as read, or all of them. Answers how many are still unread. */
  readNotices: {
    method: "POST",
    path: "/im/msg/read",
    access: "user",
    input: z.object({ id: optionalField(z.uuid("消息编号有误")) }),
    data: z.int(),
  },

  /** What lies in the asker's cart. */
  countCart: {
    method: "GET",
    path: "/mall/cart/goods/total",
    access: "user",
    input: z.object({}),
    data: z.int(),
    limit: { calls: 120, seconds: 60 },
  },
});
