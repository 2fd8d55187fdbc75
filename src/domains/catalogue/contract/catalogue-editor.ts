import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  id,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  time,
  webAddress,
  writtenLine,
  writtenText,
} from "#api/fields.ts";

const EditedBrand = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  nameCn: z.string().nullable(),
  country: z.string().nullable(),
  website: z.string().nullable(),
  summary: z.string().nullable(),
  partCount: z.int(),
  aliases: z.array(z.string()),
  successor: z.object({ id: z.int(), name: z.string() }).nullable(),
  updatedAt: time,
});
const Suffix = z.object({
  id: z.int(),
  brand: z.object({ id: z.int(), name: z.string() }),
  suffix: z.string(),
  follows: z.enum(["any", "letter", "digit"]),
});
const Marking = z.object({ id: z.int(), code: z.string(), mpn: z.string(), package: z.string(), source: z.string() });

export type EditedBrand = z.output<typeof EditedBrand>;
export type EditedSuffix = z.output<typeof Suffix>;
export type EditedMarking = z.output<typeof Marking>;

const words = optionalField(writtenLine(60, "关键词最多 60 个字"));

/** For operators: what the catalogue is described by. The search index follows each change. */
export const catalogueEditor = defineCalls("catalogue", {
  /** Brands by any of their names, the fullest first. */
  listEditedBrands: {
    method: "GET",
    path: "/ops/brands",
    access: "operator",
    input: z.object({ words, pageIndex, pageSize }),
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

  /** Says what a brand is; its name stays. An alias that leads to another brand is refused. */
  saveBrand: {
    method: "POST",
    path: "/ops/brands/:id",
    access: "operator",
    input: z.object({
      id,
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
      /** Another spelling, to be added. */
      alias: writtenLine(100, "别名最多 100 个字").default(""),
      /** As it was when the operator saw it: what has been changed since is not overwritten. */
      updatedAt: optionalField(time),
    }),
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
    input: z.object({ id, intoId: id, reason: writtenText(500, "原因最多 500 个字").min(1, "请填写合并原因") }),
    data: z.object({ parts: z.int(), joinedParts: z.int(), documents: z.int(), into: EditedBrand }),
  },

  /** Packaging suffixes, by brand or by themselves. */
  listSuffixes: {
    method: "GET",
    path: "/ops/suffixes",
    access: "operator",
    input: z.object({ words, pageIndex, pageSize }),
    data: listOf(Suffix),
  },
  /** Writes a suffix of a brand; one that is known takes what is said of it now. */
  saveSuffix: {
    method: "POST",
    path: "/ops/suffixes",
    access: "operator",
    input: z.object({
      brandId: id,
      suffix: writtenLine(20, "后缀最多 20 个字").min(1, "请填写后缀"),
      follows: z.enum(["any", "letter", "digit"], "请选择后缀前的字符").default("any"),
    }),
    data: Suffix,
  },
  /** Removes a suffix; no start brings it back. */
  removeSuffix: {
    method: "POST",
    path: "/ops/suffixes/:id/remove",
    access: "operator",
    input: z.object({ id }),
    data: z.object({}),
  },

  /** Marking codes, by code or by part. */
  listMarkings: {
    method: "GET",
    path: "/ops/markings",
    access: "operator",
    input: z.object({ words, pageIndex, pageSize }),
    data: listOf(Marking),
  },
  /** Writes what a code stands for. */
  saveMarking: {
    method: "POST",
    path: "/ops/markings",
    access: "operator",
    input: z.object({
      code: writtenLine(20, "丝印最多 20 个字").min(1, "请填写丝印"),
      mpn: writtenLine(100, "型号最多 100 个字").min(1, "请填写型号"),
      package: writtenLine(60, "封装最多 60 个字").default(""),
      source: writtenLine(100, "来源最多 100 个字").default(""),
    }),
    data: Marking,
  },
  /** Removes a marking; no start brings it back. */
  removeMarking: {
    method: "POST",
    path: "/ops/markings/:id/remove",
    access: "operator",
    input: z.object({ id }),
    data: z.object({}),
  },
});
