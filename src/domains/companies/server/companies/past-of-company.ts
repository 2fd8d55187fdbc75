import { sql } from "kysely";
import type { WholeThing } from "#api/whole-thing.ts";
import type { Context } from "#platform/context.ts";
import { asSaid, maskSaid, type SaidText } from "#platform/said-text.ts";
import {
  COMPLAINT_KIND_LABELS,
  COMPLAINT_OUTCOME_LABELS,
  COMPLAINT_STATE_LABELS,
  type ComplaintKind,
  type ComplaintOutcome,
} from "../../complaint-labels.ts";
import type { ClaimState, ComplaintState } from "../../states.ts";

const SHOWN_MAX = 20;

const CLAIM_STATE_LABELS: Record<ClaimState, string> = {
  waiting: "待审核",
  approved: "已通过",
  rejected: "未通过",
  withdrawn: "已撤回",
};

type Row =
  | { of: "claim"; at: Date; kind: string; state: ClaimState; outcome: null; reason: string }
  | {
      of: "complaint";
      at: Date;
      kind: ComplaintKind;
      state: ComplaintState;
      outcome: ComplaintOutcome | null;
      reason: SaidText;
    };

/** Who claimed a company's page and what was complained of it, the latest first; who complained is not told. */
export async function pastOfCompany({ db }: Pick<Context, "db">, id: number): Promise<WholeThing["history"]> {
  const { rows } = await sql<Row>`
    select * from (
      select 'claim' as of, claim.created_at as at, coalesce(nullif(enterprise.name, ''), '未认证的企业') as kind, claim.state, null::text as outcome, claim.reason
      from suppliers_claims claim join suppliers_enterprises enterprise on enterprise.id = claim.enterprise_id where claim.company_id = ${id}
      union all
      select 'complaint', created_at, kind, state, outcome, reason::text from suppliers_complaints where company_id = ${id}
    ) past order by at desc limit ${SHOWN_MAX}`.execute(db);
  return rows.map((row) => ({
    at: row.at.toISOString(),
    what:
      row.of === "claim"
        ? `「${row.kind}」认领主页：${CLAIM_STATE_LABELS[row.state]}`
        : `投诉${COMPLAINT_KIND_LABELS[row.kind]}：${COMPLAINT_STATE_LABELS[row.state]}${
            row.outcome === null ? "" : `，${COMPLAINT_OUTCOME_LABELS[row.outcome]}`
          }`,
    reason: maskSaid(row.of === "claim" ? asSaid(row.reason) : row.reason),
  }));
}
