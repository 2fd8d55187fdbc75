import { z } from "zod";
import { id, optionalField, time, writtenLine, writtenText } from "#api/fields.ts";

/** What operators look for in a list. */
export const words = optionalField(writtenLine(60, "关键词最多 60 个字"));

export const name = writtenLine(60, "名称最多 60 个字").min(1, "请填写名称");
export const nameEn = writtenLine(100, "英文名最多 100 个字").min(1, "请填写英文名");
/** As it was when the operator saw it: what has been changed since is not overwritten. */
export const updatedAt = optionalField(time);
export const slug = z
  .string()
  .trim()
  .max(60, "标识最多 60 个字")
  .regex(/^[a-z][a-z\d]*(-[a-z\d]+)*$/, "标识应为小写字母、数字与连字符，如 chip-resistor");

/** What becomes part of what. */
export const merging = z.object({
  id,
  intoId: id,
  /** Of the one that goes, typed again. */
  name: z.string().trim().max(200, "名称不符"),
  reason: writtenText(500, "原因最多 500 个字").min(1, "请填写合并原因"),
});

/** A category or parameter that another one names. */
export const Named = z.object({ id: z.int(), slug: z.string(), name: z.string() });

/** Hiding something from everybody but operators, or showing it again. */
export const hiding = z.object({
  id,
  isHidden: z.enum(["true", "false"]).transform((said) => said === "true"),
  reason: writtenText(500, "原因最多 500 个字").min(1, "请填写原因"),
});
