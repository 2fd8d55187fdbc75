import type { Database } from "#platform/database.ts";
import { foundBy } from "#platform/name-search.ts";

const TRADER = "+8613800000003";
const ENGINEER = "+8613800000001";

/** Shows a complaint that was decided, by the demonstration's engineer, where there is none yet. */
export async function addDecidedComplaint({ db, now }: { db: Database; now: Date }): Promise<void> {
  const enterprise = await db
    .selectFrom("suppliersEnterprises as enterprise")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .select(["enterprise.id", "enterprise.name", "enterprise.businessRegion", "enterprise.ownerId"])
    .where("owner.mobile", "=", TRADER)
    .where("enterprise.isDemo", "=", true)
    .executeTakeFirst();
  const user = await db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", ENGINEER)
    .where("isDemo", "=", true)
    .executeTakeFirst();
  if (!enterprise || enterprise.name === "" || !user) return;
  const { id: enterpriseId, name, businessRegion: region, ownerId } = enterprise;
  await db
    .insertInto("suppliersCompanies")
    .values({ enterpriseId, name, ...foundBy([name]), region, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id: companyId } = await db
    .selectFrom("suppliersCompanies")
    .select("id")
    .where("enterpriseId", "=", enterpriseId)
    .executeTakeFirstOrThrow();
  if (await db.selectFrom("suppliersComplaints").select("id").where("companyId", "=", companyId).executeTakeFirst())
    return;
  const told = {
    kind: "wrong-stock",
    mpn: "LM358DR",
    text: "页面显示有 5000 片库存，下单后告知无货，等了一周仍未发货（样例）。",
    state: "decided",
    outcome: "settled",
    reason: "双方已协商解决，企业更新了库存（样例）。",
  };
  await db
    .insertInto("suppliersComplaints")
    .values({
      ...told,
      companyId,
      userId: user.id,
      reply: "库存更新延迟，已向客户致歉并退款（样例）。",
      repliedBy: ownerId,
      repliedAt: now,
      answerUntil: now,
      createdAt: now,
      decidedAt: now,
    })
    .execute();
}
