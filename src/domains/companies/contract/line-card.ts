import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { TextReview } from "#domains/moderation/contract/public-texts.ts";
import { day, formInteger, id, integerOr, listOf, optionalField, pageIndex, time, writtenLine } from "#api/fields.ts";
import { BrandRef } from "#domains/catalogue/contract/brand-shapes.ts";
import { BRAND_LEVELS, CARRIER_ROLES } from "../labels.ts";
import { carriedStates } from "../states.ts";
import { isTicked, line } from "#domains/enterprises/fields.ts";

export const NAMES_MAX = 100;
export const MODELS_MAX = 500;
export const MODELS_PER_PAGE = 50;
const MPN_CHARACTERS_MAX = 64;

const role = z.enum(CARRIER_ROLES, "请选择代理或贸易");
const updatedAt = optionalField(time);
const mpn = writtenLine(MPN_CHARACTERS_MAX, `型号最多 ${MPN_CHARACTERS_MAX} 个字符`).min(1, "请输入型号");

/** How a brand is carried, and the proof of it; without a file it is the company's own word. */
const proofFields = {
  level: optionalField(z.enum(BRAND_LEVELS, "请选择授权级别")),
  certificateId: optionalField(id),
  certificateNumber: line("证书编号", 60),
  validFrom: optionalField(day),
  /** Its last day; left out where it is for good. */
  validUntil: optionalField(day),
};

const Proof = z.object({
  level: z.enum(BRAND_LEVELS).nullable(),
  certificate: z.object({ id: z.int(), mediaType: z.string() }).nullable(),
  certificateNumber: z.string(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
});

const CarriedBrand = Proof.extend({
  id: z.int(),
  role,
  brand: BrandRef,
  state: z.enum(carriedStates.names),
  /** A verified certificate holds today; its last day counts whole, in China's time. */
  isProven: z.boolean(),
  isLapsed: z.boolean(),
  /** What waits to take the place of a verified certificate, which goes on being in force. */
  change: Proof.nullable(),
  /** Why it was rejected, or the last change of it. */
  reason: z.string(),
  modelCount: z.int(),
  updatedAt: time,
});

const Model = z.object({ id: z.int(), mpn: z.string(), review: TextReview.nullable() });

export const lineCard = defineCalls("companies", {
  /** The brands that the asker's company carries as an agent or a trader, by name. */
  listOwnBrands: {
    method: "GET",
    path: "/specBrand/mine",
    access: "user",
    input: z.object({ role, pageIndex, pageSize: integerOr(20, 1, 100) }),
    data: listOf(CarriedBrand).extend({
      hasRole: z.boolean(),
      /** Brands that the company has named for its certification, as typed. */
      certifiedBrands: z.string(),
    }),
  },

  /** Adds a brand that the asker's company carries. With a certificate it waits for review. */
  addBrand: {
    method: "POST",
    path: "/specBrand/add",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object({ role, brandId: formInteger(1, Number.MAX_SAFE_INTEGER, "请从候选中选择品牌"), ...proofFields }),
    data: z.object({ id: z.int(), isReviewed: z.boolean() }),
    limit: { calls: 120, seconds: 600 },
  },

  /** Which brands names stand for, one on a line or parted by commas: one, several that may be meant, or none. Nothing is saved. */
  matchBrands: {
    method: "POST",
    path: "/specBrand/match",
    access: "user",
    isSilent: true,
    body: "json",
    input: z.object({ role, names: z.string("请输入品牌").max(12_000, "一次粘贴的内容过多") }),
    data: z.object({
      data: z.array(
        z.object({
          typed: z.string(),
          match: z.enum(["one", "several", "none"]),
          brands: z.array(BrandRef.extend({ isCarried: z.boolean() })),
        }),
      ),
    }),
    limit: { calls: 60, seconds: 600 },
  },

  /** Adds many brands that the asker's company carries, without certificates, all or none; those that it carries already stay as they are. */
  addBrands: {
    method: "POST",
    path: "/specBrand/addMany",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object({
      role,
      brandIds: z.array(id, "请选择品牌").min(1, "请选择品牌").max(NAMES_MAX, `一次最多 ${NAMES_MAX} 个品牌`),
    }),
    data: z.object({ added: z.int(), known: z.int() }),
    limit: { calls: 60, seconds: 600 },
  },

  /** Changes level, certificate or dates of a carried brand. A certificate waits for review; a verified one stays in force meanwhile. What equals the one in force takes back what waits. */
  editBrand: {
    method: "POST",
    path: "/specBrand/edit",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object({ id, updatedAt, ...proofFields }),
    data: z.object({ isReviewed: z.boolean() }),
    limit: { calls: 120, seconds: 600 },
  },

  /** Removes a carried brand with its certificate and its part numbers. */
  removeBrand: {
    method: "POST",
    path: "/specBrand/remove",
    access: "user",
    proof: "second factor",
    input: z.object({ id }),
    data: z.object({}),
  },

  /** The part numbers that the asker's company names of a carried brand. */
  listOwnModels: {
    method: "GET",
    path: "/specBrand/model/list",
    access: "user",
    input: z.object({ id, pageIndex, pageSize: integerOr(MODELS_PER_PAGE, 1, 100) }),
    data: listOf(Model).extend({ brand: BrandRef, role }),
  },

  /** Adds part numbers, one on a line or parted by commas. Good ones are added; what is no part number is named, with the reason. */
  addModels: {
    method: "POST",
    path: "/specBrand/model/add",
    access: "user",
    publishes: true,
    proof: "second factor",
    body: "json",
    input: z.object({
      id,
      mpns: z
        .string("请输入型号")
        .max(60_000, "一次粘贴的内容过多")
        .refine((text) => text.trim() !== "", "请输入型号"),
    }),
    data: z.object({
      added: z.int(),
      /** Of those that were added, how many others see only once they were looked at. */
      held: z.int(),
      known: z.int(),
      bad: z.array(z.object({ mpn: z.string(), reason: z.string() })),
    }),
    limit: { calls: 60, seconds: 600 },
  },

  /** Rewrites a part number. */
  editModel: {
    method: "POST",
    path: "/specBrand/model/edit",
    access: "user",
    publishes: true,
    proof: "second factor",
    input: z.object({ id, mpn }),
    data: z.object({ review: TextReview.nullable() }),
  },

  /** Removes a part number. */
  removeModel: {
    method: "POST",
    path: "/specBrand/model/remove",
    access: "user",
    proof: "second factor",
    input: z.object({ id }),
    data: z.object({}),
  },

  /**
   * A carried brand's certificate: verified for everybody logged in, else for its company and operators alone, on
   * record; `waiting` asks for the one to take its place.
   */
  readCertificate: {
    method: "GET",
    path: "/agent/certificate/:id",
    access: "user",
    input: z.object({ id, waiting: z.preprocess(isTicked, z.boolean()) }),
    data: "file",
    limit: { calls: 120, seconds: 600 },
  },
});

export type CarriedBrand = z.output<typeof CarriedBrand>;
