import type { Updateable } from "kysely";
import { lockReceiver } from "#domains/accounts/server/public.ts";
import type { Context } from "#platform/context.ts";
import { moveRow } from "#platform/move-rows.ts";
import type { SuppliersMerchants } from "#platform/tables.ts";
import { MERCHANT_STATE_LABELS, type MerchantState } from "../labels.ts";
import { MERCHANT_MOVES, type MerchantMove } from "../states.ts";
import { merchantRefusals } from "../errors.ts";
import { merchantStates } from "../states.ts";
import { isInForce, keepEnterprise } from "#domains/enterprises/server/public.ts";

interface Moved {
  move: MerchantMove;
  reason?: string;
  /** When it had changed last, as whoever decides saw it: what has changed since is refused. */
  seen?: string | undefined;
  /** What is written with it. */
  changes?: Omit<Updateable<SuppliersMerchants>, "state">;
}

/** Moves a merchant as the table of moves allows, inside of a transaction, and writes that down. Of two at once the second finds it moved. Answers how it stood before. */
export async function stepMerchant(
  { db, now }: Pick<Context, "db" | "now">,
  id: number,
  { move, reason = "", seen, changes = {} }: Moved,
): Promise<MerchantState> {
  const { by, from, to, label, needsCertified } = MERCHANT_MOVES[move];
  if (needsCertified) await keepEnterpriseOf({ db }, id);
  const merchant = await db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .select(["merchant.state", "merchant.updatedAt", "enterprise.ownerId"])
    .select(isInForce(now).as("isInForce"))
    .where("merchant.id", "=", id)
    .forUpdate("merchant")
    .executeTakeFirst();
  if (!merchant) throw merchantRefusals.changedMeanwhile();
  const state = merchant.state as MerchantState;
  if (!from.includes(state)) throw merchantRefusals.notMovable({ state: MERCHANT_STATE_LABELS[state], move: label });
  if (seen !== undefined && new Date(seen).getTime() !== merchant.updatedAt.getTime())
    throw merchantRefusals.changedMeanwhile();
  if (needsCertified && !merchant.isInForce) throw merchantRefusals.notCertified({ move: label });
  if (by === "operator" && needsCertified && state !== to && to !== null)
    await lockReceiver({ db }, merchant.ownerId, { whose: "企业主账号", what: "经营店铺" });
  const next = to ?? state;
  const update = db
    .updateTable("suppliersMerchants")
    // Why it stands where it stays goes on being said.
    .set({ ...changes, ...(to !== null && { reason }), updatedAt: now })
    .where("id", "=", id)
    .returning(["signedVersion", "agreedDepositFen", "agreedFeePercent"]);
  const moved = await moveRow(
    update,
    { states: merchantStates, to: next, from: [state] },
    merchantRefusals.changedMeanwhile,
  );
  await db
    .insertInto("suppliersMerchantSteps")
    // What was signed stays readable, whatever is signed later.
    .values({ merchantId: id, move, state: next, reason, at: now, ...(changes.signedVersion && moved) })
    .execute();
  return state;
}

/** Nobody takes its certification from it while it moves by that. */
export function keepEnterpriseOf({ db }: Pick<Context, "db">, id: number): Promise<void> {
  return keepEnterprise({ db }, db.selectFrom("suppliersMerchants").select("enterpriseId").where("id", "=", id));
}
