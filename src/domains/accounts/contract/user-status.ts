import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  formInteger,
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
import { STATUS_ACTIONS, USER_STATES } from "../labels.ts";

const KnownUser = z.object({
  id: z.int(),
  nickName: z.string(),
  /** In part. */
  mobile: z.string().nullable(),
  role: z.string(),
  createdAt: time,
  lastSeenAt: time,
  frozenAt: time.nullable(),
  mutedUntil: time.nullable(),
  closingAt: time.nullable(),
  closedAt: time.nullable(),
  hasRiskNote: z.boolean(),
});

const UserDetail = KnownUser.extend({
  email: z.string().nullable(),
  company: z.string(),
  identity: z.string().nullable(),
  frozenReason: z.string().nullable(),
  mutedReason: z.string().nullable(),
  riskNote: z.string(),
  /** Why operators did what, the latest first. */
  reasons: z.array(z.object({ id: z.int(), act: z.string(), reason: z.string(), createdAt: time })),
  sessions: z.array(z.object({ id: z.int(), device: z.string(), address: z.string(), lastSeenAt: time })),
  logins: z.array(z.object({ at: time, device: z.string(), address: z.string() })),
});

export type KnownUser = z.output<typeof KnownUser>;
export type UserDetail = z.output<typeof UserDetail>;

/** For operators: who uses the portal, and how he stands. */
export const userStatus = defineCalls("accounts", {
  /** Users by number (whole), id, name or company, the latest first. */
  listUsers: {
    method: "GET",
    path: "/ops/users",
    access: "operator",
    input: z.object({
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      state: optionalField(z.enum(USER_STATES, "没有这个状态")),
      sort: sortField("id", "name", "seen", "created"),
      pageIndex,
      pageSize,
    }),
    data: listOf(KnownUser),
  },

  /** One of them with his devices and logins. */
  findUser: { method: "GET", path: "/ops/users/:id", access: "operator", input: z.object({ id }), data: UserDetail },

  /** His number and address, whole; that they were looked at, and why, stands in the log. */
  readUserContact: {
    method: "POST",
    path: "/ops/users/:id/contact",
    access: "operator",
    input: z.object({ id, reason: writtenText(500, "原因最多 500 个字").min(1, "请填写原因") }),
    data: z.object({ mobile: z.string().nullable(), email: z.string().nullable() }),
    limit: { calls: 60, seconds: HOUR_SECONDS },
  },

  /** Freezes, mutes, logs out or notes; what is so already is refused, and a note over one that was not `seen`. Operators' accounts are left to the command line. */
  changeStatus: {
    method: "POST",
    path: "/ops/users/:id/standing",
    access: "operator",
    input: z.object({
      id,
      act: z.enum(STATUS_ACTIONS, "请选择操作"),
      /** Shown to the user, where it concerns him; the note itself of a risk note. */
      reason: writtenText(500, "原因最多 500 个字").default(""),
      /** The risk note as it was shown; empty where there was none. */
      seen: z.string().max(1000, "请刷新后再改").optional(),
      /** For how long somebody is muted. */
      days: optionalField(formInteger(1, 3650, "天数应为 1 到 3650")),
    }),
    data: UserDetail,
  },
});
