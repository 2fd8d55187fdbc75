import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import { containing } from "#platform/name-search.ts";
import { MERCHANT_STATE_LABELS, MERCHANT_STATES, type MerchantState } from "../labels.ts";
import { MERCHANT_MOVES, OPERATOR_MOVES } from "../states.ts";
import type { merchantsForOperators } from "../contract/merchants-for-operators.ts";
import { isInForce } from "#domains/enterprises/server/public.ts";

/** Admissions and shops; drafts that were never handed in are nobody else's. */
export async function listMerchantsForOperators(
  { db, now }: Context,
  { id, words, state, sort, ...page }: ParsedInputOf<typeof merchantsForOperators.listMerchantsForOperators>,
): Promise<DataOf<typeof merchantsForOperators.listMerchantsForOperators>> {
  const within = containing(words ?? "");
  const found = db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .where("merchant.submittedAt", "is not", null)
    .$if(id !== undefined, (query) => query.where("merchant.id", "=", id!))
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
    .select(isInForce(now).as("isInForce"));
  const sorted = sortedBy(listed, sort, {
    shop: "merchant.shopName",
    opened: "merchant.openedAt",
    checked: "merchant.checkedAt",
    owner: "owner.nickName",
    updated: "merchant.updatedAt",
  });
  const list = await listPage(
    sorted.orderBy("merchant.updatedAt", "desc").orderBy("merchant.id", "desc"),
    page,
    (rows) =>
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
