import { z } from "zod";
import { fullNumber, readPush, word } from "./read-push.ts";
import type { ReceiptReader } from "./port.ts";

/** Messages to the mainland, and those to other numbers, whose pushes have words of their own. */
const Mainland = z.object({
  phone_number: word,
  success: z.boolean(),
  err_code: word.default(""),
  biz_id: word,
  out_id: word.optional(),
});
const Abroad = z.object({
  To: word,
  Status: z.union([z.number(), word]),
  ErrorCode: word.default(""),
  MessageId: word,
});
const ARRIVED_ABROAD = "1";

/** Receipts of Aliyun. They are not signed. */
export const ALIYUN_RECEIPTS: ReceiptReader = {
  answer: { code: 0, msg: "成功" },
  read: (body) =>
    readPush(body, z.union([Mainland, Abroad]))?.map((push) =>
      "biz_id" in push
        ? {
            messageId: push.out_id || null,
            carrierId: push.biz_id,
            e164: fullNumber(push.phone_number),
            isDelivered: push.success,
            code: push.err_code,
          }
        : {
            messageId: null,
            carrierId: push.MessageId,
            e164: fullNumber(push.To),
            isDelivered: String(push.Status) === ARRIVED_ABROAD,
            code: push.ErrorCode,
          },
    ) ?? null,
};
