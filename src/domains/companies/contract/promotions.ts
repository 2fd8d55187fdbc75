import { isWebAddress } from "#shared/safe-link.ts";
import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { day, id, integerOr, listOf, optionalField, pageIndex, time, writtenLine, writtenText } from "#api/fields.ts";
import { isOwnPath } from "#shared/own-path.ts";
import { BrandRef } from "#domains/catalogue/contract/brand-shapes.ts";
import { TextReview } from "#domains/moderation/contract/public-texts.ts";
import { lineOf } from "#domains/enterprises/fields.ts";
import { PROMOTION_STATES } from "../promotion-labels.ts";

const LINK_WRONG = "链接应以 http://、https:// 开头，或为本站路径";

function isLink(text: string): boolean {
  return isOwnPath(text) || isWebAddress(text);
}

const chosenDay = (message: string) => z.iso.date(message).refine((day) => day >= "2000-01-01", message);

const promotionFields = {
  title: writtenLine(40, "标题最多 40 个字").min(1, "请输入标题"),
  text: writtenText(300, "内容最多 300 个字").default(""),
  link: lineOf(z.string().trim().max(500, "链接最多 500 个字").refine(isLink, LINK_WRONG)),
  brandId: optionalField(id),
  startsOn: chosenDay("请选择开始日期"),
  /** Its last day, in China's time. */
  endsOn: chosenDay("请选择结束日期"),
};

const Promotion = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  brand: BrandRef.nullable(),
});
const OwnPromotion = Promotion.extend({
  startsOn: day,
  endsOn: day,
  state: z.enum(PROMOTION_STATES),
  review: TextReview.nullable(),
  updatedAt: time,
});

export const promotions = defineCalls("companies", {
  /** What the asker's company announces on its page, the latest first. */
  listOwnPromotions: {
    method: "GET",
    path: "/agent/promotion/mine",
    access: "user",
    input: z.object({ pageIndex, pageSize: integerOr(20, 1, 100) }),
    data: listOf(OwnPromotion),
  },

  /** Adds an announcement, which is marked as advertising. It changes the order of nothing. */
  addPromotion: {
    method: "POST",
    path: "/agent/promotion/add",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object(promotionFields),
    data: z.object({ id: z.int(), review: TextReview.nullable() }),
    limit: { calls: 60, seconds: 600 },
  },

  /** Changes an announcement. */
  editPromotion: {
    method: "POST",
    path: "/agent/promotion/edit",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object({ id, updatedAt: optionalField(time), ...promotionFields }),
    data: z.object({ review: TextReview.nullable() }),
    limit: { calls: 60, seconds: 600 },
  },

  /** Removes an announcement. */
  removePromotion: {
    method: "POST",
    path: "/agent/promotion/remove",
    access: "user",
    proof: "second factor",
    input: z.object({ id }),
    data: z.object({}),
  },

  /** What a company announces today; nothing where its page is hidden, or its certification is not in force. */
  runningPromotions: {
    method: "GET",
    path: "/agent/promotion/running/:companyId",
    access: "visitor",
    input: z.object({ companyId: id }),
    data: z.array(Promotion),
  },
});

export type OwnPromotion = z.output<typeof OwnPromotion>;
export type RunningPromotion = z.output<typeof Promotion>;
