import { z } from "zod";
import { defineCalls } from "#api/define-calls.ts";
import { id, optionalField, time, writtenText } from "#api/fields.ts";
import { claimStates } from "../states.ts";

export const CLAIM_NOTE_MAX = 500;

/** An enterprise says that a page that was made from a list is its own. */
export const claims = defineCalls("companies", {
  /** Claims a page for the asker's enterprise, which must be certified and have no page of its own yet; one claim waits at a time. */
  claimCompany: {
    method: "POST",
    path: "/agent/claim",
    access: "user",
    proof: "second factor",
    input: z.object({
      companyId: id,
      note: writtenText(CLAIM_NOTE_MAX, `说明最多 ${CLAIM_NOTE_MAX} 个字`).min(1, "请说明贵司与该页面的关系"),
      /** A file kept as `evidence`. */
      evidenceId: optionalField(id),
    }),
    data: z.object({ id: z.int() }),
    limit: { calls: 20, seconds: 600 },
  },

  /** Takes back what waits. */
  withdrawClaim: {
    method: "POST",
    path: "/agent/claim/withdraw",
    access: "user",
    proof: "second factor",
    input: z.object({}),
    data: z.object({}),
  },

  /** The last claim of the asker's enterprise; null where there is none, or where he does not manage it. */
  ownClaim: {
    method: "GET",
    path: "/agent/claim/own",
    access: "user",
    isOwn: true,
    input: z.object({}),
    data: z
      .object({
        companyId: z.int(),
        companyName: z.string(),
        state: z.enum(claimStates.names),
        reason: z.string(),
        createdAt: time,
      })
      .nullable(),
  },
});
