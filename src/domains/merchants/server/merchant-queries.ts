import { sql } from "kysely";
import type { Context, UserContext } from "#platform/context.ts";
import { formatDay } from "#shared/format-date.ts";
import { merchantRefusals } from "../errors.ts";
import { lockOwnEnterprise, isInForce } from "#domains/enterprises/server/public.ts";

/** The merchant of the enterprise that the asker is the main account of, which is his alone until the transaction ends. */
export async function lockOwnMerchant(context: UserContext) {
  const { id: enterpriseId } = await lockOwnEnterprise(context);
  const merchant = await context.db
    .selectFrom("suppliersMerchants")
    .select(["id", "state"])
    .where("enterpriseId", "=", enterpriseId)
    .forUpdate()
    .executeTakeFirst();
  if (!merchant) throw merchantRefusals.noMerchant();
  return merchant;
}

/**
 * Whether the user of a table's row, by its alias, owns a shop, open or on its way there. Its papers, its bank account
 * and its deposit outlast the certification of its enterprise.
 */
export function ownsShop(alias: string) {
  return sql<boolean>`exists (
    select from suppliers_merchants as merchant join suppliers_enterprises as enterprise on enterprise.id = merchant.enterprise_id
    where enterprise.owner_id = ${sql.ref(`${alias}.id`)} and (merchant.state not in ('draft', 'removed', 'left') or merchant.state = 'left' and merchant.refund_due_fen > 0 and merchant.refunded_at is null))`;
}

/** Whether the `merchant` and `enterprise` of a query are shown to everybody: one whose certification has ended is not, before anybody has written that down; nor is one whose term is over. */
export function isOpenShop(now: Date) {
  return sql<boolean>`(merchant.state = 'open' and ${isInForce(now)} and coalesce(merchant.term_ends_on, ${formatDay(now)}::date) >= ${formatDay(now)}::date)`;
}

/** Whether the user of a table's row, by its alias, owns a shop that is shown to everybody. */
export function ownsOpenShop(alias: string, now: Date) {
  return sql<boolean>`exists (
    select from suppliers_merchants as merchant join suppliers_enterprises as enterprise on enterprise.id = merchant.enterprise_id
    where enterprise.owner_id = ${sql.ref(`${alias}.id`)} and ${isOpenShop(now)})`;
}

/** Whether the authorisation `brand` of a query holds today, in China's time. */
export function isBrandInForce(now: Date) {
  const today = formatDay(now);
  return sql<boolean>`(brand.valid_from <= ${today}::date and coalesce(brand.valid_until, ${today}::date) >= ${today}::date)`;
}

/** The catalogue's first-level categories, as it orders them. */
export async function topCategories({ db }: Pick<Context, "db">): Promise<{ slug: string; name: string }[]> {
  return db
    .selectFrom("datasheetCategories")
    .select(["slug", "name"])
    .where("parentId", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Open shops with whom to tell of them, in the order of their ids. */
export function selectOpenShops({ db }: Pick<Context, "db">) {
  return db
    .selectFrom("suppliersMerchants as merchant")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "merchant.enterpriseId")
    .select(["merchant.id", "merchant.shopName", "enterprise.ownerId"])
    .where("merchant.state", "=", "open")
    .orderBy("merchant.id");
}
