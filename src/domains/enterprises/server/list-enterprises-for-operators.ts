import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { notify } from "#domains/notices/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import { moveRow, moving } from "#platform/move-rows.ts";
import { containing } from "#platform/name-search.ts";
import { listPage } from "#platform/list-page.ts";
import type { enterprisesForOperators } from "../contract/enterprises-for-operators.ts";
import { normaliseCreditCode } from "../credit-code.ts";
import { enterpriseRefusals } from "../errors.ts";
import { CERTIFY_PATH } from "../addresses.ts";
import { certificationStates, enterpriseStatuses } from "../states.ts";
import { statusNow } from "./in-force.ts";

/** Enterprises by name or code; one that was never certified by what it has submitted last. */
export async function listEnterprisesForOperators(
  { db, now }: Context,
  { words, status, ...page }: ParsedInputOf<typeof enterprisesForOperators.listEnterprisesForOperators>,
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
    )
    .orderBy("enterprise.id", "desc");
  return listPage(listed, page, (rows) =>
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

/** Revokes a certification, in force or expired: its code can be had by another from then on. */
export function revokeCertification(
  context: UserContext,
  { id, reason }: ParsedInputOf<typeof enterprisesForOperators.revokeCertification>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const enterprise = await db
      .selectFrom("suppliersEnterprises")
      .select(["ownerId", "name", "creditCode", "status"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!enterprise) throw doorRefusals.notFound("没有这个企业");
    const update = db
      .updateTable("suppliersEnterprises")
      .set({ creditCode: null, endedAt: now, endReason: reason, updatedAt: now })
      .where("id", "=", id);
    const move = { states: enterpriseStatuses, column: "status", to: "revoked" } as const;
    await moveRow(update, move, enterpriseRefusals.notRevocable);
    const { ownerId, ...before } = enterprise;
    await recordAction(context, {
      act: "revoke-certification",
      subject: "enterprise",
      subjectId: id,
      reason,
      before,
      after: { status: "revoked" },
    });
    await notify(context, {
      userId: ownerId,
      title: "企业认证已撤销",
      text: `「${enterprise.name}」的认证已撤销：${reason}。如有疑问请通过意见反馈联系我们。`,
      path: CERTIFY_PATH,
    });
    return {};
  });
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
