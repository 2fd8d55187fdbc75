import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { type Database } from "#platform/database.ts";
import { moving } from "#platform/move-rows.ts";
import { containing } from "#platform/name-search.ts";
import { listPage } from "#platform/list-page.ts";
import { sortedBy } from "#platform/sorted-by.ts";
import type { enterprisesForOperators } from "../contract/enterprises-for-operators.ts";
import { normaliseCreditCode } from "../credit-code.ts";
import { certificationStates, enterpriseStatuses } from "../states.ts";
import { statusNow } from "./in-force.ts";

/** Enterprises by name or code; one that was never certified by what it has submitted last. */
export async function listEnterprisesForOperators(
  { db, now }: Context,
  { id, words, status, sort, ...page }: ParsedInputOf<typeof enterprisesForOperators.listEnterprisesForOperators>,
): Promise<DataOf<typeof enterprisesForOperators.listEnterprisesForOperators>> {
  const within = containing(words ?? "");
  const found = db
    .selectFrom("suppliersEnterprises as enterprise")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("suppliersCertifications as submitted")
          .select(["submitted.name", "submitted.creditCode", "submitted.state"])
          .whereRef("submitted.enterpriseId", "=", "enterprise.id")
          .orderBy("submitted.id", "desc")
          .limit(1)
          .as("last"),
      (join) => join.onTrue(),
    )
    .$if(status !== undefined, (query) => query.where(statusNow(now), "=", status!))
    .$if(id !== undefined, (query) => query.where("enterprise.id", "=", id!))
    .$if(Boolean(words), (query) => {
      const code = normaliseCreditCode(words!);
      return query.where((eb) =>
        eb.or([
          eb("enterprise.name", "ilike", within),
          eb("last.name", "ilike", within),
          eb("enterprise.creditCode", "=", code),
          eb("last.creditCode", "=", code),
        ]),
      );
    });
  const listed = found
    .select([
      "enterprise.id",
      "enterprise.name",
      "enterprise.creditCode",
      "enterprise.certifiedAt",
      "enterprise.validUntil",
      "enterprise.endReason",
      "owner.id as ownerId",
      "owner.nickName",
      "last.name as lastName",
      "last.creditCode as lastCode",
      "last.state as lastState",
    ])
    .select(statusNow(now).as("status"))
    .select((eb) =>
      eb
        .selectFrom("suppliersMembers as member")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("member.enterpriseId", "=", "enterprise.id")
        .as("memberCount"),
    );
  const sorted = sortedBy(listed, sort, {
    id: "enterprise.id",
    name: "enterprise.name",
    until: "enterprise.validUntil",
    owner: "owner.nickName",
  });
  return listPage(sorted.orderBy("enterprise.id", "desc"), page, (rows) =>
    rows.map((row) => ({
      id: row.id,
      name: row.name || (row.lastName ?? ""),
      creditCode: row.creditCode ?? row.lastCode,
      status: row.status,
      isWaiting: row.lastState === "waiting",
      owner: { id: row.ownerId, nickName: row.nickName },
      memberCount: row.memberCount ?? 0,
      certifiedAt: row.certifiedAt?.toISOString() ?? null,
      validUntil: row.validUntil,
      endReason: row.endReason,
    })),
  );
}

/** What was submitted or certified while anybody could see every code holds nowhere else. What is certified from then on is not of the demonstration. */
export async function endDemoCertifications(db: Database, now: Date): Promise<void> {
  const ofDemo = db.selectFrom("suppliersEnterprises").select("id").where("isDemo", "=", true);
  const submitted = db
    .updateTable("suppliersCertifications")
    .set({ decidedAt: now, reason: "演示模式下的提交在正式运行时无效，请重新提交" })
    .where("enterpriseId", "in", ofDemo);
  await moving(submitted, { states: certificationStates, to: "withdrawn" }).execute();
  const ended = db
    .updateTable("suppliersEnterprises")
    .set({
      creditCode: null,
      endedAt: now,
      endReason: "演示模式下的认证在正式运行时无效，请重新提交",
      isDemo: false,
      updatedAt: now,
    })
    .where("isDemo", "=", true);
  await moving(ended, { states: enterpriseStatuses, column: "status", to: "revoked" }).execute();
  await db.updateTable("suppliersEnterprises").set({ isDemo: false }).where("isDemo", "=", true).execute();
}
