import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { formInteger, id, listOf, optionalField, pageIndex, pageSize, time, writtenText } from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";
import { FitReasons } from "./part-alternates.ts";
import { ALTERNATE_TYPES } from "#domains/catalogue/alternate-labels.ts";
import { ALTERNATE_ORIGINS } from "../alternate-claims.ts";
import { alternateStates } from "../states.ts";

export const ALTERNATE_TEXT_MAX = 500;
const PROOFS_MAX = 10;
const PAGE_MAX = 100_000;

const flag = z.preprocess((value) => value === true || value === "1" || value === "true", z.boolean()).prefault(false);
const text = (name: string) => writtenText(ALTERNATE_TEXT_MAX, `${name}最多 ${ALTERNATE_TEXT_MAX} 个字`);

/** `12@3,15@7`: page 3 of document 12, page 7 of document 15. */
const proofs = z.preprocess(
  (value) =>
    typeof value === "string"
      ? value
          .split(",")
          .map((piece) => piece.trim())
          .filter(Boolean)
          .map(readProof)
      : value,
  z
    .array(z.object({ documentId: id, page: formInteger(1, PAGE_MAX, "页码有误") }), "证据页有误")
    .max(PROOFS_MAX, `证据页最多 ${PROOFS_MAX} 处`)
    .optional(),
);

function readProof(piece: string) {
  const [documentId = "", page = "", ...rest] = piece.split("@");
  return rest.length > 0 ? { documentId: Number.NaN, page } : { documentId, page };
}

const PartName = z.object({ id: z.int(), mpn: z.string(), brandName: z.string().nullable() });

const Alternate = z.object({
  id: z.int(),
  part: PartName,
  replacement: PartName,
  type: z.enum(ALTERNATE_TYPES),
  isBothWays: z.boolean(),
  origin: z.enum(ALTERNATE_ORIGINS),
  state: z.enum(alternateStates.names),
  note: z.string(),
  risks: z.string(),
  proofs: z.array(z.object({ partId: z.int(), documentId: z.int(), page: z.int() })),
  /** Who proposed it. */
  createdBy: z.int().nullable(),
  decidedBy: z.int().nullable(),
  decidedAt: time.nullable(),
  decidedNote: z.string().nullable(),
  createdAt: time,
  /** What the rule of the part's category says of it, `unfit` what speaks against it; null for a category without a rule. */
  verdict: FitReasons.extend({ unfit: z.array(z.string()) }).nullable(),
  /** Other alternates of the two parts, proposed or published, that can't be right beside this one. */
  contradicts: z.array(z.int()),
});

export type Alternate = z.output<typeof Alternate>;

const type = z.enum(ALTERNATE_TYPES, "请选择替代类型");
const said = { type, isBothWays: flag, note: text("说明").optional(), risks: text("风险").optional(), proofs };

export const alternates = defineCalls("selection", {
  /**
   * Proposes a part that can take another's place, with pages of both parts' datasheets as `proofs`
   * (`document@page,…`); `isBothWays` is `1` where each can take the other's.
   */
  proposeAlternate: {
    method: "POST",
    path: "/spec/v1/alternates/propose",
    access: "user",
    publishes: true,
    input: z.object({ partId: id, replacementId: id, ...said }),
    data: z.object({ id: z.int() }),
    // The outer belt; how many a day are taken is the use case's matter.
    limit: { calls: 60, seconds: HOUR_SECONDS },
  },

  /** For operators: alternates that were proposed by people, in one state or in all, the latest first. */
  listAlternates: {
    method: "GET",
    path: "/spec/v1/alternates",
    access: "operator",
    input: z.object({ state: optionalField(z.enum(alternateStates.names, "没有这个状态")), pageIndex, pageSize }),
    data: listOf(Alternate),
  },

  /** For operators: writes an alternate, or with `id` writes it anew; the parts stay what they are, and so do words and proofs that are not sent. Of a published one the last proof can't be taken. */
  saveAlternate: {
    method: "POST",
    path: "/spec/v1/alternates/save",
    access: "operator",
    input: z.object({ id: optionalField(id), partId: id, replacementId: id, ...said }),
    data: Alternate,
  },

  /** For operators: publishes or rejects a proposed alternate, or withdraws (`proposed`) a published or rejected one. */
  decideAlternate: {
    method: "POST",
    path: "/spec/v1/alternates/:id/settle",
    access: "operator",
    input: z.object({
      id,
      state: z.enum(alternateStates.names, "请选择发布、驳回或撤回"),
      note: text("处理说明").default(""),
    }),
    data: Alternate,
  },
});
