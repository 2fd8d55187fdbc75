import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  day,
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
import { WholeThing } from "#api/whole-thing.ts";
import { ENTERPRISE_STATUSES } from "../labels.ts";

const Known = z.object({
  id: z.int(),
  name: z.string(),
  creditCode: z.string().nullable(),
  status: z.enum(ENTERPRISE_STATUSES),
  isWaiting: z.boolean(),
  owner: z.object({ id: z.int(), nickName: z.string() }),
  memberCount: z.int(),
  certifiedAt: time.nullable(),
  validUntil: day.nullable(),
  endReason: z.string(),
});

/** For operators: enterprises and how they stand. */
export const enterprisesForOperators = defineCalls("enterprises", {
  /** Enterprises by name or code, the latest first. */
  listEnterprisesForOperators: {
    method: "GET",
    path: "/ops/enterprises",
    access: "operator",
    input: z.object({
      id: optionalField(id),
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      status: optionalField(z.enum(ENTERPRISE_STATUSES, "没有这个状态")),
      sort: sortField("id", "name", "until", "owner"),
      pageIndex,
      pageSize,
    }),
    data: listOf(Known),
  },

  /** One of them in whole: what it is certified by, how it is reached in part, and all that it has submitted. */
  readEnterpriseForOperators: {
    method: "GET",
    path: "/ops/enterprises/:id",
    access: "operator",
    input: z.object({ id }),
    data: WholeThing,
  },

  /** Revokes a certification: at once for all its members, who are told why. */
  revokeCertification: {
    method: "POST",
    path: "/ops/enterprises/:id/revoke",
    access: "operator",
    input: z.object({ id, reason: writtenText(500, "原因最多 500 个字").min(1, "请填写原因") }),
    data: z.object({}),
  },
});
