import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, time } from "#api/fields.ts";
import { ALTERNATE_TYPES } from "#domains/catalogue/alternate-labels.ts";
import { ALTERNATE_ORIGINS } from "../alternate-claims.ts";
import { ComparedRow } from "./comparison.ts";
import { PartRow } from "#domains/catalogue/contract/part-shapes.ts";

/** As much of another part as a line of a list shows. */
const AlternatePart = PartRow.pick({
  id: true,
  mpn: true,
  brand: true,
  package: true,
  lifecycle: true,
  offer: true,
  companyStock: true,
});

const Proof = z.object({ partId: z.int(), document: z.object({ id: z.int(), title: z.string() }), page: z.int() });

const KnownAlternate = z.object({
  id: z.int(),
  type: z.enum(ALTERNATE_TYPES),
  isBothWays: z.boolean(),
  origin: z.enum(ALTERNATE_ORIGINS),
  note: z.string(),
  risks: z.string(),
  /** Pages of datasheets that are to be read; those of documents that were taken down are left out. */
  proofs: z.array(Proof),
  updatedAt: time,
  part: AlternatePart,
  /** In how many rows the two are not known to be equal: `listDifferences` tells them. */
  differences: z.int(),
});

/** What a rule found of one part in the place of another, in words. */
export const FitReasons = z.object({
  /** In what they are equal. */
  same: z.array(z.string()),
  /** What is not equal, and good enough by the rule. */
  different: z.array(z.string()),
  /** What one of the two leaves open, or tells under another condition. */
  unknown: z.array(z.string()),
});

/** What an engineer looks at first, of the part and of the other one as printed; null where it is not known. */
const ShownValue = z.object({ name: z.string(), own: z.string().nullable(), other: z.string().nullable() });

const ProposedAlternate = FitReasons.extend({
  type: z.enum(ALTERNATE_TYPES),
  /** `kept`: a list of families says that their pins are the same, and where that is written. */
  origin: z.enum(["rule", "kept"]),
  shown: z.array(ShownValue),
  /** Of a kept family: what has to be looked at before one takes the place of the other. */
  risks: z.string(),
  sources: z.array(z.object({ title: z.string(), address: z.string() })),
  part: AlternatePart,
  /** As above. */
  differences: z.int(),
});

export type FitReasons = z.output<typeof FitReasons>;
export type ShownValue = z.output<typeof ShownValue>;
export type KnownAlternate = z.output<typeof KnownAlternate>;
export type ProposedAlternate = z.output<typeof ProposedAlternate>;
export type PartAlternates = z.output<typeof partAlternates.listPartAlternates.data>;

export const partAlternates = defineCalls("selection", {
  /** The published alternates of a part: what can take its place, and what it can take the place of. */
  listPartAlternates: {
    method: "GET",
    path: "/chip/specification/alternates/:id",
    access: "visitor",
    input: z.object({ id }),
    data: z.object({
      replacements: z.array(KnownAlternate),
      replaced: z.array(KnownAlternate),
      /** More are published than are told. */
      hasMore: z.boolean(),
    }),
  },

  /** What may take a part's place by the rules of its category, at most 20, the best first. No person has looked at it: nothing of it is a 直接替代 or 引脚兼容, and never the part itself. */
  proposeByRules: {
    method: "GET",
    path: "/chip/specification/alternates/:id/proposed",
    access: "visitor",
    cacheSeconds: 60,
    input: z.object({ id }),
    data: z.object({ proposals: z.array(ProposedAlternate) }),
    limit: { calls: 60, seconds: 60 },
  },

  /** In what a part differs from one that may take its place: rows in which they are not known to be equal, its own cell first. */
  listDifferences: {
    method: "GET",
    path: "/chip/specification/alternates/:id/differences/:other",
    access: "visitor",
    input: z.object({ id, other: id }),
    data: z.object({ rows: z.array(ComparedRow) }),
    limit: { calls: 300, seconds: 60 },
  },
});
