import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, id } from "#api/fields.ts";

const LINK_WRONG = "下载链接有误，请从邮件中完整打开";

export const mailedDocument = defineCalls("datasheets", {
  /** The PDF of a datasheet by a link that was mailed: signed for this datasheet, good for seven days, without a login. */
  readMailedDocument: {
    method: "GET",
    path: "/spec/v1/mailed/:id",
    access: "visitor",
    input: z.object({
      id,
      until: formInteger(1, 99_999_999_999, LINK_WRONG),
      sign: z.string(LINK_WRONG).regex(/^[\w-]{43}$/, LINK_WRONG),
    }),
    data: "file",
    limit: { calls: 60, seconds: 60 },
  },

  /** Sends a datasheet to the asker's e-mail address, or a link to it where the file is large. Five a day. */
  sendPdf: {
    method: "POST",
    path: "/dtUser/v1/sendPdf",
    access: "user",
    input: z.object({ id }),
    data: z.object({ email: z.string(), leftToday: z.int() }),
  },
});
