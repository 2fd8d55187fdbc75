import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import {
  formInteger,
  id,
  listOf,
  optionalField,
  pageIndex,
  pageSize,
  time,
  writtenLine,
  writtenText,
} from "#api/fields.ts";
import { HOUR_SECONDS } from "#shared/durations.ts";
import { CLAIMED_RIGHTS } from "../upload-labels.ts";
import { CORRECTED_FIELDS, CORRECTION_SUBJECTS, CORRECTION_TYPES } from "../correction-labels.ts";
import { correctionStates } from "../states.ts";

export const CORRECTION_TEXT_MAX = 500;
export const CORRECTION_CONTACT_MAX = 100;
export const CLAIM_PROOF_MAX = 1000;
const PAGE_MAX = 100_000;

const Correction = z.object({
  id: z.int(),
  subject: z.enum(CORRECTION_SUBJECTS),
  /** The document, where it is about one. */
  document: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** The part, where it is about one or about its address elsewhere. */
  part: z.object({ id: z.int(), mpn: z.string() }).nullable(),
  /** The address as it was when it was reported. */
  outsideUrl: z.string().nullable(),
  type: z.enum(CORRECTION_TYPES),
  page: z.int().nullable(),
  text: z.string(),
  contact: z.string().nullable(),
  /** Of an infringement: who holds which right, and how he proves it. */
  claimant: z.string().nullable(),
  /** What should stand there, where the reader names the field. */
  proposal: z
    .object({ field: z.enum(CORRECTED_FIELDS), parameter: z.string().nullable(), value: z.string() })
    .nullable(),
  claimedRight: z.enum(CLAIMED_RIGHTS).nullable(),
  proof: z.string().nullable(),
  /** Who signed in to report it. */
  userId: z.int().nullable(),
  state: z.enum(correctionStates.names),
  decidedAt: time.nullable(),
  decidedNote: z.string().nullable(),
  createdAt: time,
});

export type Correction = z.output<typeof Correction>;

export const corrections = defineCalls("datasheets", {
  /**
   * Reports what is wrong with a document, a part or an address elsewhere (`id` is the part); said again on one day it
   * is one report (`isRepeated`). Infringements need proof.
   */
  reportCorrection: {
    method: "POST",
    path: "/spec/v1/corrections",
    access: "visitor",
    input: z.object({
      subject: z.enum(CORRECTION_SUBJECTS, "纠错对象有误"),
      id,
      type: z.enum(CORRECTION_TYPES, "请选择问题类型"),
      /** Of a document alone. */
      page: optionalField(formInteger(1, PAGE_MAX, "页码有误")),
      text: writtenText(CORRECTION_TEXT_MAX, `说明最多 ${CORRECTION_TEXT_MAX} 个字`).default(""),
      contact: writtenLine(CORRECTION_CONTACT_MAX, `联系方式最多 ${CORRECTION_CONTACT_MAX} 个字`).default(""),
      /** What should stand in which field, or in a part's parameter of which name. */
      field: optionalField(z.enum(CORRECTED_FIELDS, "没有这一项")),
      parameter: writtenLine(60, "参数名最多 60 个字").default(""),
      proposed: writtenLine(300, "最多 300 个字").default(""),
      claimant: writtenLine(100, "权利人最多 100 个字").default(""),
      claimedRight: optionalField(z.enum(CLAIMED_RIGHTS, "请选择权利类型")),
      proof: writtenText(CLAIM_PROOF_MAX, `权属证明最多 ${CLAIM_PROOF_MAX} 个字`).default(""),
    }),
    data: z.object({ id: z.int(), isRepeated: z.boolean() }),
    // The outer belt; how many a day are taken is the use case's matter.
    limit: { calls: 60, seconds: HOUR_SECONDS },
  },

  /** For operators: what readers have reported, in one state or in all, the latest first. */
  listCorrections: {
    method: "GET",
    path: "/spec/v1/corrections",
    access: "operator",
    input: z.object({ state: optionalField(z.enum(correctionStates.names, "没有这个状态")), pageIndex, pageSize }),
    data: listOf(Correction),
  },

  /** For operators: accepts or rejects what was reported, once and for all. */
  decideCorrection: {
    method: "POST",
    path: "/spec/v1/corrections/:id/settle",
    access: "operator",
    input: z.object({
      id,
      state: z.enum(["accepted", "rejected"], "请选择采纳或驳回"),
      note: writtenText(500, "处理说明最多 500 个字").default(""),
    }),
    data: Correction,
  },
});
