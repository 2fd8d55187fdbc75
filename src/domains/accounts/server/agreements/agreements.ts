import { sql } from "kysely";
import type { DataOf } from "#api/define-calls.ts";
import type { Context, UserContext } from "#platform/context.ts";
import type { agreements } from "../../contract/agreements.ts";
import { type AgreementKind, USER_AGREEMENTS } from "../../labels.ts";
import { anyOf } from "#platform/any-of.ts";

const IN_FORCE = sql`(select distinct on (kind) kind, version, summary from account_agreements where kind = ${anyOf([...USER_AGREEMENTS])} order by kind, version desc)`;

/** Whether anything is in force that a user has not agreed to. */
export async function owesConsent(context: Pick<Context, "db">, userId: number): Promise<boolean> {
  return (await findOwed(context, userId)).length > 0;
}

export async function findOwed(
  { db }: Pick<Context, "db">,
  userId: number,
): Promise<DataOf<typeof agreements.listOwedConsents>> {
  const { rows } = await sql<{ kind: (typeof USER_AGREEMENTS)[number]; version: number; summary: string }>`
    select kind, version, summary from ${IN_FORCE} agreement
    where not exists (select from account_consents consent where consent.user_id = ${userId} and consent.kind = agreement.kind and consent.version = agreement.version)
    order by kind desc`.execute(db);
  return rows;
}

/** Writes down, once, that the asker agrees to a version; answers false, and writes nothing, where it is not the one in force. */
export async function agreeTo(
  { db, user, now }: Pick<UserContext, "db" | "user" | "now">,
  { kind, version }: { kind: AgreementKind; version: number },
): Promise<boolean> {
  const { current } = await db
    .selectFrom("accountAgreements")
    .select(({ fn }) => fn.max("version").as("current"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  if (version !== current) return false;
  await db
    .insertInto("accountConsents")
    .values({ userId: user.id, kind, version, agreedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Writes down what who registers or logs in agrees to by his tick: what is in force, but for new versions of what he has agreed to before; those are told him apart. */
export async function agreeAtLogin({ db, now }: Pick<Context, "db" | "now">, userId: number): Promise<void> {
  await sql`insert into account_consents (user_id, kind, version, agreed_at) select ${userId}, kind, version, ${now}::timestamptz from ${IN_FORCE} agreement
    where not exists (select from account_consents before where before.user_id = ${userId} and before.kind = agreement.kind) on conflict do nothing`.execute(
    db,
  );
}
