import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, optionalField, valueList, writtenLine, writtenText } from "#api/fields.ts";
import { words } from "../fields.ts";
import { SPLIT_AT_ONCE_MAX } from "../merge-labels.ts";

const reason = writtenText(500, "原因最多 500 个字").min(1, "请填写拆分原因");
const ids = valueList(id, SPLIT_AT_ONCE_MAX, `一次最多 ${SPLIT_AT_ONCE_MAX} 项`);
const texts = (longest: number, most: number) =>
  z.array(z.string().max(longest)).max(most, `一次最多 ${most} 项`).default([]);

/** What there may be more of than can be ticked. */
const SPLIT_ALL_OF = ["rows", "offers", "documents"] as const;

const SplitFacts = z.object({
  rows: z.array(
    z.object({
      /** By which `splitPart` knows it. */
      key: z.string(),
      source: z.string(),
      reference: z.string(),
    }),
  ),
  /** How many hold the words: there may be more than are told. The same of those below. */
  rowCount: z.int(),
  offers: z.array(z.object({ id: z.int(), source: z.string(), sku: z.string() })),
  offerCount: z.int(),
  documents: z.array(z.object({ id: z.int(), title: z.string() })),
  documentCount: z.int(),
});

export type SplitFacts = z.output<typeof SplitFacts>;

/** For operators: a part or brand that is really two. What goes over is led there by every later import. */
export const splits = defineCalls("catalogue", {
  /** The rows of lists that speak of a part, its offers and its documents, the first 200 of each; those that hold the words, where some are told. */
  findSplitFacts: {
    method: "GET",
    path: "/ops/splits/part/:id",
    access: "operator",
    input: z.object({ id, words }),
    data: SplitFacts,
  },
  /** Moves what is chosen of a part to another one, which is made where it is named by brand and number. It can be undone for 30 days. */
  splitPart: {
    method: "POST",
    path: "/ops/splits/part/:id",
    // A form has several in one field, between commas, which these may hold.
    body: "json",
    access: "operator",
    input: z.object({
      id,
      intoId: optionalField(id),
      brandId: optionalField(id),
      mpn: writtenLine(100, "型号最多 100 个字").default(""),
      rows: texts(300, SPLIT_AT_ONCE_MAX),
      offerIds: ids,
      documentIds: ids,
      parameterIds: ids,
      /** Of which all go over that hold the words, however many are ticked. */
      allOf: z.array(z.enum(SPLIT_ALL_OF)).max(SPLIT_ALL_OF.length).default([]),
      words,
      reason,
    }),
    data: z.object({
      intoId: z.int(),
      moved: z.int(),
      /** Values that the other part had already: they are gone here, and stay there as they were. */
      droppedValues: z.int(),
    }),
  },
  /** Which parts of a brand are meant by lines, each a number or the beginning of numbers with `*` behind it. */
  findSplitParts: {
    // As many lines stand in no address.
    method: "POST",
    path: "/ops/splits/brand/:id/parts",
    access: "operator",
    input: z.object({ id, lines: writtenText(20_000, "最多 20000 个字").default("") }),
    data: z.object({ parts: z.array(z.object({ id: z.int(), mpn: z.string() })), missing: z.array(z.string()) }),
  },
  /** Moves parts and spellings of a brand to another one, which is made where it is named. It can be undone for 30 days. */
  splitBrand: {
    method: "POST",
    path: "/ops/splits/brand/:id",
    body: "json",
    access: "operator",
    input: z.object({
      id,
      intoId: optionalField(id),
      name: writtenLine(100, "品牌名最多 100 个字").default(""),
      lines: writtenText(20_000, "最多 20000 个字").default(""),
      aliases: texts(200, SPLIT_AT_ONCE_MAX),
      reason,
    }),
    data: z.object({ intoId: z.int(), parts: z.int(), documents: z.int(), aliases: z.int() }),
  },
});
