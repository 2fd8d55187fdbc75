import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
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
import { MERCHANT_STATES } from "../labels.ts";
import { OPERATOR_MOVES } from "../states.ts";

const MerchantForOperators = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(MERCHANT_STATES),
  shopName: z.string(),
  companyName: z.string(),
  ownerId: z.int(),
  ownerName: z.string(),
  isInForce: z.boolean(),
  reason: z.string(),
  openedAt: time.nullable(),
  checkedAt: time.nullable(),
  updatedAt: time,
  /** What may be done to it. */
  moves: z.array(z.object({ name: z.enum(OPERATOR_MOVES), label: z.string() })),
});

/** For operators: shops and how they stand. */
export const merchantsForOperators = defineCalls("merchants", {
  /** Admissions and shops by name, number or company, the latest change first. */
  listMerchantsForOperators: {
    method: "GET",
    path: "/ops/merchants",
    access: "operator",
    input: z.object({
      id: optionalField(id),
      words: optionalField(writtenLine(60, "关键词最多 60 个字")),
      state: optionalField(z.enum(MERCHANT_STATES, "没有这个状态")),
      sort: sortField("shop", "opened", "checked", "owner", "updated"),
      pageIndex,
      pageSize,
    }),
    data: listOf(MerchantForOperators).extend({
      states: z.array(z.object({ name: z.enum(MERCHANT_STATES), label: z.string() })),
    }),
  },

  /** One of them in whole: what it handed in, its terms and deposit, and each step that it took. */
  readMerchantForOperators: {
    method: "GET",
    path: "/ops/merchants/:id",
    access: "operator",
    input: z.object({ id }),
    data: WholeThing,
  },

  /** Suspends a shop, lets it open again, or removes it for good; its owner is told why. What has changed since `seen` is refused. */
  moveMerchant: {
    method: "POST",
    path: "/ops/merchants/:id/move",
    access: "operator",
    input: z.object({
      id,
      move: z.enum(OPERATOR_MOVES, "没有这种操作"),
      reason: writtenText(500, "原因最多 500 个字").min(1, "请填写原因"),
      seen: time,
    }),
    data: z.object({}),
  },
});
