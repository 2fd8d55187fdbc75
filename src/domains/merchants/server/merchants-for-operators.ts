import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { MERCHANT_STATE_LABELS, MERCHANT_STATES, type MerchantState } from "../labels.ts";
import { MERCHANT_MOVES, OPERATOR_MOVES } from "../states.ts";
import { ADMISSION_PATH } from "../addresses.ts";
import type { merchantsForOperators } from "../contract/merchants-for-operators.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";
import { decideMerchant } from "./decide-merchant.ts";

/** Admissions and shops; drafts that were never handed in are nobody else's. */
export async function listMerchantsForOperators(
  { db, now }: Context,
  { words, state, ...page }: ParsedInputOf<typeof merchantsForOperators.listMerchantsForOperators>,
): Promise<DataOf<typeof merchantsForOperators.listMerchantsForOperators>> {
  const within = containing(words ?? "");
  const found = db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .where("merchant.submittedAt", "is not", null)
    .$if(state !== undefined, (query) => query.where("merchant.state", "=", state!))
    .$if(Boolean(words), (query) =>
      query.where((eb) =>
        eb.or([
          eb("merchant.shopName", "ilike", within),
          eb("enterprise.name", "ilike", within),
          eb("merchant.number", "=", words!.toUpperCase()),
        ]),
      ),
    );
  const listed = found
    .select([
      "merchant.id",
      "merchant.number",
      "merchant.state",
      "merchant.shopName",
      "merchant.reason",
      "merchant.openedAt",
      "merchant.checkedAt",
      "merchant.updatedAt",
      "enterprise.name as companyName",
      "owner.id as ownerId",
      "owner.nickName as ownerName",
    ])
    .select(isInForce(now).as("isInForce"))
    .orderBy("merchant.updatedAt", "desc")
    .orderBy("merchant.id", "desc");
  const list = await listPage(listed, page, (rows) =>
    rows.map((row) => ({
      ...row,
      state: row.state as MerchantState,
      openedAt: row.openedAt?.toISOString() ?? null,
      checkedAt: row.checkedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      moves: OPERATOR_MOVES.filter((move) => MERCHANT_MOVES[move].from.includes(row.state as MerchantState)).map(
        (name) => ({ name, label: MERCHANT_MOVES[name].label }),
      ),
    })),
  );
  return {
    ...list,
    states: MERCHANT_STATES.filter((name) => name !== "draft").map((name) => ({
      name,
      label: MERCHANT_STATE_LABELS[name],
    })),
  };
}

/** Suspends a shop, lets it open again or removes it, and tells its owner why. */
export function moveMerchant(
  context: UserContext,
  { id, move, reason, seen }: ParsedInputOf<typeof merchantsForOperators.moveMerchant>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { ownerId, shopName } = await decideMerchant(context, { id, move, reason, seen });
    await notify(context, {
      userId: ownerId,
      title: `店铺已${MERCHANT_MOVES[move].label}`,
      text: `「${shopName}」已${MERCHANT_MOVES[move].label}：${reason}。如有疑问请通过意见反馈联系我们。`,
      path: ADMISSION_PATH,
    });
    return {};
  });
}
