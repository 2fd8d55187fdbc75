import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, formInteger, writtenText } from "#api/fields.ts";
import { TextReview } from "#domains/moderation/contract/public-texts.ts";
import { agreementVersion, isTicked, shopFields } from "./merchant-shapes.ts";

/** For whoever has a shop: keeping it, and leaving. */
export const shops = defineCalls("merchants", {
  /** Changes how a shop is reached and where goods go back to, once it has signed: what holds a sensitive word waits, and the shop shows what it showed. */
  editShop: {
    method: "POST",
    path: "/merchant/edit",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object(shopFields),
    data: z.object({ review: TextReview.nullable() }),
    limit: { calls: 30, seconds: 600 },
  },

  /** Agrees to another year, by the agreement and the fee that were read, from sixty days before the end of the term on. */
  renewShop: {
    method: "POST",
    path: "/merchant/renew",
    access: "user",
    proof: "second factor",
    input: z.object({
      version: agreementVersion,
      feePercent: formInteger(0, 100, "费率有误"),
      isAgreed: z.preprocess(isTicked, z.literal(true, "请阅读并同意入驻协议")),
    }),
    data: z.object({ termEndsOn: day }),
    limit: { calls: 30, seconds: 600 },
  },

  /** Asks to leave the mall; an operator decides. */
  askExit: {
    method: "POST",
    path: "/merchant/exit",
    access: "user",
    proof: "second factor",
    input: z.object({ reason: writtenText(500, "退店原因最多 500 个字").min(1, "请填写退店原因") }),
    data: z.object({}),
    limit: { calls: 10, seconds: 600 },
  },

  /** Takes that back, before it is decided. */
  withdrawExit: {
    method: "POST",
    path: "/merchant/exit/withdraw",
    access: "user",
    proof: "second factor",
    input: z.object({}),
    data: z.object({}),
  },
});
