import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";

export const pictures = defineCalls("files", {
  /** A picture that operators have put on pages by what they set. */
  readSettingPicture: {
    method: "GET",
    path: "/oss/picture/:hash",
    access: "visitor",
    input: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, "图片编号有误") }),
    data: "file",
  },
});
