import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, listOf, pageIndex, pageSize, sortField, time, webAddress, writtenLine, writtenText } from "#api/fields.ts";
import { ORIGIN_REASONS, ORIGINS } from "../origin-labels.ts";
import { hiding, merging, updatedAt, words } from "../fields.ts";

const EditedBrand = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  nameCn: z.string().nullable(),
  country: z.string().nullable(),
  /** Null where nobody has said. */
  origin: z.enum(ORIGINS).nullable(),
  originReason: z.enum(ORIGIN_REASONS).nullable(),
  originSource: z.string().nullable(),
  legalName: z.string().nullable(),
  seat: z.string().nullable(),
  website: z.string().nullable(),
  summary: z.string().nullable(),
  foundedYear: z.int().nullable(),
  /** The address of the picture. */
  logo: z.string().nullable(),
  partCount: z.int(),
  aliases: z.array(z.string()),
  successor: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** An operator has made it part of its successor. */
  isMerged: z.boolean(),
  /** Since when nobody but operators meets it. */
  hiddenAt: time.nullable(),
  /** Its name alone is left. */
  deletedAt: time.nullable(),
  updatedAt: time,
});

export type EditedBrand = z.output<typeof EditedBrand>;

/** For operators: what brands are. The search index follows each change. */
export const editedBrands = defineCalls("catalogue", {
  /** Brands by any of their names, the fullest first. */
  listEditedBrands: {
    method: "GET",
    path: "/ops/brands",
    access: "operator",
    input: z.object({ words, sort: sortField("id", "name", "country", "parts"), pageIndex, pageSize }),
    data: listOf(EditedBrand),
  },
  /** One of them. */
  findEditedBrand: {
    method: "GET",
    path: "/ops/brands/:id",
    access: "operator",
    input: z.object({ id }),
    data: EditedBrand,
  },

  /**
   * Says what a brand is. A name or alias that leads to another brand is refused; what it was called before stays an
   * alias, and one that is removed comes back with no list.
   */
  saveBrand: {
    method: "POST",
    path: "/ops/brands/:id",
    // A form has several in one field, between commas, which aliases may hold.
    body: "json",
    access: "operator",
    input: z.object({
      id,
      /** Its main name; left out, it stays. */
      name: writtenLine(100, "主名称最多 100 个字").min(1, "请填写主名称").optional(),
      nameCn: writtenLine(60, "中文名最多 60 个字").default(""),
      country: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^([A-Z]{2})?$/, "国家应为两位字母，如 CN")
        .default(""),
      website: z
        .union([z.literal(""), webAddress(300, { wrong: "应为 http 或 https 网址", tooLong: "网址最多 300 个字" })])
        .default(""),
      summary: writtenText(2000, "简介最多 2000 个字").default(""),
      /** Its maker as registered in Chinese, where that sits, and where its origin can be read: left out, they stay. */
      legalName: writtenLine(120, "公司全称最多 120 个字").optional(),
      seat: writtenLine(60, "总部所在地最多 60 个字").optional(),
      originSource: writtenLine(300, "归属来源最多 300 个字").optional(),
      /** Left out, they stay: the year as four digits, and the logo as it is told or as an upload is named. */
      foundedYear: z
        .string()
        .trim()
        .regex(/^(\d{4})?$/, "成立年份应为四位数字，如 1998")
        .optional(),
      logo: z.string().trim().max(200, "请重新上传 Logo").optional(),
      /** Another spelling, to be added. */
      alias: writtenLine(100, "别名最多 100 个字").default(""),
      /** Spellings that are not this brand's. */
      removedAliases: z.array(writtenLine(200, "别名最多 200 个字")).max(200, "一次最多移除 200 个别名").default([]),
      updatedAt,
    }),
    data: EditedBrand,
  },

  /** Hides a brand and its parts from everybody but operators, or shows them again; parts that were hidden by themselves stay so. Lists go on filling it. */
  hideBrand: {
    method: "POST",
    path: "/ops/brands/:id/hide",
    access: "operator",
    input: hiding,
    data: EditedBrand,
  },

  /**
   * Makes one brand part of another: all it has goes over, parts that both have become one, and it stays as one that
   * was taken over, so that its addresses lead on.
   */
  mergeBrand: {
    method: "POST",
    path: "/ops/brands/:id/merge",
    access: "operator",
    input: merging,
    data: z.object({ parts: z.int(), joinedParts: z.int(), documents: z.int(), into: EditedBrand }),
  },
});
