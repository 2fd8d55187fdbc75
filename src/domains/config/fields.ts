import { z } from "zod";
import { ownPath, webAddress } from "#api/fields.ts";

/** A line of a value that operators set, with what is said of one that is too long. */
export const configLine = (charactersMax: number) =>
  z.string().trim().min(1, "不能为空").max(charactersMax, `最多 ${charactersMax} 个字`);

/** How a field is filled in, where its type alone does not tell: read by `describeFields`. */
export const formKind = (kind: "link" | "place" | "picture") => ({ "x-form": kind });

export const configAddress = webAddress(500, {
  wrong: "应为 http 或 https 网址",
  tooLong: "网址最多 500 个字",
}).meta(formKind("link"));

/** A picture, uploaded in the form: named by its upload until the value is saved, then by its address. */
export const configPicture = z.string().max(500, "最多 500 个字").meta(formKind("picture")).nullable().default(null);

/** A path of the portal, or an address of the web. */
export const configPlace = z
  .union([ownPath, configAddress], "应为本站路径（以 / 开头）或 http、https 网址")
  .meta(formKind("place"));
