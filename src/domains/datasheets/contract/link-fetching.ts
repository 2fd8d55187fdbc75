import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  id,
  integerOr,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  sortField,
  time,
  writtenLine,
} from "#api/fields.ts";
import { FETCH_PACE_SECONDS, FETCH_STATES } from "../fetch-labels.ts";

/** A name, or an address that begins with one. */
const HOST = /^(?:https?:\/\/)?[\p{L}\p{N}._-]+(?:\/[^\s<>()]*)?$/iu;
const RUN_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;

const FetchRun = z.object({
  /** Of its task. */
  id: z.int(),
  state: z.enum(RUN_STATES),
  /** Per cent. */
  progress: z.int(),
  note: z.string(),
  operator: z.string(),
  createdAt: time,
});
export type FetchRunRow = z.output<typeof FetchRun>;

const FetchHost = z.object({
  id: z.int(),
  host: z.string(),
  isAllowed: z.boolean(),
  /** Why it is allowed, or no longer. */
  note: z.string(),
  /** Between two requests. */
  paceSeconds: z.number(),
  /** What its robots.txt asks for besides; null where it says nothing, or was not asked. */
  delaySeconds: z.number().nullable(),
  /** So many parts link to it, as they were counted last. */
  partCount: z.int(),
  /** It is left alone until then. */
  pausedUntil: time.nullable(),
  pauseReason: z.string().nullable(),
  /** What became of its addresses. */
  ends: z.array(z.object({ state: z.enum(FETCH_STATES), reason: z.string().nullable(), count: z.int() })),
});
export type FetchHostRow = z.output<typeof FetchHost>;

/** For operators: the datasheets that parts link to on hosts outside, and their fetching. */
export const linkFetching = defineCalls("datasheets", {
  /** Hosts that parts link to, the allowed ones first unless sorted otherwise, and how far fetching is. */
  listFetchHosts: {
    method: "GET",
    path: "/ops/fetch-hosts",
    access: "operator",
    input: z.object({
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      allowed: optionalField(z.enum(["true", "false"], "请选择是否允许")),
      sort: sortField("host", "parts", "pace"),
      pageIndex,
      pageSize,
    }),
    data: z.object({
      /** False: the portal's settings fetch nothing. */
      isOn: z.boolean(),
      /** Addresses of allowed hosts that wait. */
      waiting: z.int(),
      /** The last one that was started. */
      run: FetchRun.nullable(),
      hosts: listOf(FetchHost),
    }),
  },

  /** Says whether a host may be asked for documents, and how often; one that nothing links to yet too, for redirects. */
  saveFetchHost: {
    method: "POST",
    path: "/ops/fetch-hosts",
    access: "operator",
    input: z.object({
      /** Its name, or one of its addresses. */
      host: writtenLine(2000, "网站过长").regex(HOST, "请填写网站的域名，如 www.ti.com；不能是 IP 地址，也不带端口"),
      isAllowed: z.enum(["true", "false"], "请选择是否允许"),
      paceSeconds: integerOr(FETCH_PACE_SECONDS.usual, FETCH_PACE_SECONDS.min, FETCH_PACE_SECONDS.max),
      note: writtenLine(200, "理由最多 200 个字").default(""),
    }),
    data: FetchHost,
  },

  /** Has what a host refused, or did not send, asked for once more. */
  retryFetches: {
    method: "POST",
    path: "/ops/fetch-hosts/:id/retry",
    access: "operator",
    input: z.object({ id }),
    data: z.object({ count: z.int() }),
  },

  /** Collects the links of all parts and fetches what waits, behind the answer; one at a time. */
  startFetching: {
    method: "POST",
    path: "/ops/fetch-runs",
    access: "operator",
    input: z.object({}),
    data: FetchRun,
  },

  /** Ends it after the documents under way are given up; the next one goes on from there. */
  stopFetching: {
    method: "POST",
    path: "/ops/fetch-runs/:id/stop",
    access: "operator",
    input: z.object({ id }),
    data: FetchRun,
  },
});
