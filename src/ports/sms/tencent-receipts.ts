import { z } from "zod";
import { fullNumber, readPush, word } from "./read-push.ts";
import type { ReceiptReader } from "./port.ts";

const Push = z.object({ nationcode: word, mobile: word, report_status: word, errmsg: word.default(""), sid: word });

/** Receipts of Tencent Cloud, which name a message by the serial number that sending answered. They are not signed. */
export const TENCENT_RECEIPTS: ReceiptReader = {
  answer: { result: 0, errmsg: "OK" },
  read: (body) =>
    readPush(body, Push)?.map(({ nationcode, mobile, report_status, errmsg, sid }) => ({
      messageId: null,
      carrierId: sid,
      e164: fullNumber(`+${nationcode.replace(/\D/g, "")}${mobile.replace(/\D/g, "")}`),
      isDelivered: report_status === "SUCCESS",
      code: errmsg,
    })) ?? null,
};
