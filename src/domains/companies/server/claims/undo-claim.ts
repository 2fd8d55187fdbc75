import { sql } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";
import { hasMoved } from "#platform/move-rows.ts";
import { lockRowInTransaction } from "#platform/named-lock.ts";
import { type ClaimState, claimStates } from "../../states.ts";
import { companyOf } from "../own-company/own-company.ts";
import { companyStock } from "../public/company-stock.ts";

interface Remembered {
  /** The enterprise's empty page, which goes into the one that it claims. */
  ownPageId: number | null;
  content: string;
  updatedAt: string;
}

/** How the page stands that is claimed, before that is decided. */
export async function rememberClaim(context: UserContext, id: number): Promise<Record<string, unknown> | undefined> {
  const claim = await context.db
    .selectFrom("suppliersClaims as claim")
    .innerJoin("suppliersCompanies as company", "company.id", "claim.companyId")
    .select(["claim.companyId", "claim.enterpriseId", "company.updatedAt"])
    .where("claim.id", "=", id)
    .executeTakeFirst();
  if (!claim) return undefined;
  const remembered: Remembered = {
    ownPageId: (await companyOf(context, claim.enterpriseId))?.id ?? null,
    content: await contentOf(context, claim.companyId),
    updatedAt: claim.updatedAt.toISOString(),
  };
  return { ...remembered };
}

interface Decided {
  id: number;
  decision: string;
  decidedAt: Date;
  former: Record<string, unknown>;
}

/** Lets a claim wait again, the page being nobody's; false where either has changed since, or in words that the page shows what the enterprise has made of it, or holds a page of its own. */
export async function undoClaim(
  context: UserContext,
  { id, decision, decidedAt, former }: Decided,
): Promise<boolean | string> {
  const { db } = context;
  const claim = await db
    .selectFrom("suppliersClaims")
    .select(["companyId", "enterpriseId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!claim) return false;
  const { companyId, enterpriseId } = claim;
  // Whoever edits the page, or brings stock, holds this row as well.
  await lockRowInTransaction(context, "suppliersEnterprises", enterpriseId);
  const isBack = await hasMoved(
    db
      .updateTable("suppliersClaims")
      .set({ decidedAt: null, reason: "" })
      .where("id", "=", id)
      .where("decidedAt", "=", decidedAt),
    { states: claimStates, to: "waiting", from: [decision as ClaimState] },
  );
  if (!isBack || decision !== "approved") return isBack;
  const { ownPageId, content, updatedAt } = former as unknown as Remembered;
  if (ownPageId !== null) return "企业原有的空白主页及其关注者已并入该页面，无法拆分";
  const given = await db
    .selectFrom("suppliersCompanies")
    .select("updatedAt")
    .where("id", "=", companyId)
    .where("enterpriseId", "=", enterpriseId)
    .forUpdate()
    .executeTakeFirst();
  if (!given) return false;
  if (given.updatedAt.getTime() !== decidedAt.getTime() || (await contentOf(context, companyId)) !== content)
    return "企业此后已修改该主页";
  if (await context.declared.filledOnce(companyStock).isKept(context, companyId)) return "该主页已有库存";
  await db
    .updateTable("suppliersCompanies")
    .set({ enterpriseId: null, updatedAt })
    .where("id", "=", companyId)
    .execute();
  return true;
}

/** Whether the page is still whose it became. */
export async function standsClaimed(
  { db }: Pick<Context, "db">,
  { id, decision }: { id: number; decision: string },
): Promise<boolean> {
  if (decision !== "approved") return true;
  const kept = await db
    .selectFrom("suppliersClaims as claim")
    .innerJoin("suppliersCompanies as company", "company.id", "claim.companyId")
    .select("claim.id")
    .where("claim.id", "=", id)
    .whereRef("company.enterpriseId", "=", "claim.enterpriseId")
    .executeTakeFirst();
  return kept !== undefined;
}

/** What the rows beside the page say that an enterprise writes, as a fingerprint. */
async function contentOf({ db }: Pick<Context, "db">, companyId: number): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    select md5(coalesce(string_agg(said, E'\\n' order by said), '')) as content from (
      select to_jsonb(role)::text as said from suppliers_roles as role where role.company_id = ${companyId}
      union all select to_jsonb(office)::text from suppliers_offices as office where office.company_id = ${companyId}
      union all select to_jsonb(contact)::text from suppliers_contacts as contact where contact.company_id = ${companyId}
      union all select to_jsonb(promotion)::text from suppliers_promotions as promotion where promotion.company_id = ${companyId}
      union all select to_jsonb(carried)::text from suppliers_carried_brands as carried where carried.company_id = ${companyId}
      union all select to_jsonb(change)::text from suppliers_certificate_changes as change
        join suppliers_carried_brands as carried on carried.id = change.carried_id where carried.company_id = ${companyId}
      union all select to_jsonb(model)::text from suppliers_carried_models as model
        join suppliers_carried_brands as carried on carried.id = model.carried_id where carried.company_id = ${companyId}
      union all select jsonb_build_array(complaint.id, complaint.reply)::text from suppliers_complaints as complaint
        where complaint.company_id = ${companyId} and complaint.reply <> '') as all_rows`.execute(db);
  return rows[0]!.content;
}
