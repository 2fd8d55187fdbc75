import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import type { Agreement, agreements } from "../../contract/agreements.ts";
import { accountRefusals } from "../../errors.ts";
import type { AgreementKind } from "../../labels.ts";

const IN_FORCE = sql`(select distinct on (kind) kind, version, summary from account_agreements order by kind, version desc)`;

/** The text of an agreement, as it is in force or as an older version was. */
export async function readAgreement(
  context: Context,
  { kind, version }: ParsedInputOf<typeof agreements.readAgreement>,
): Promise<Agreement> {
  const found = await context.db
    .selectFrom("accountAgreements")
    .select(["version", "text", "summary", "publishedAt"])
    .where("kind", "=", kind)
    .$if(version !== undefined, (query) => query.where("version", "=", version!))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!found) throw doorRefusals.notFound("没有这个版本的协议");
  return {
    ...found,
    kind,
    text: found.text
      .replaceAll("{siteName}", context.settings.site.name)
      .replaceAll("{sessionDays}", String(context.settings.sessionDays)),
    publishedAt: found.publishedAt.toISOString(),
  };
}

/** Whether anything is in force that a user has not agreed to. */
export async function owesConsent(context: Pick<Context, "db">, userId: number): Promise<boolean> {
  return (await findOwed(context, userId)).length > 0;
}

/** What is in force and the asker has not agreed to. */
export async function listOwedConsents(context: UserContext): Promise<DataOf<typeof agreements.listOwedConsents>> {
  return findOwed(context, context.user.id);
}

async function findOwed(
  { db }: Pick<Context, "db">,
  userId: number,
): Promise<DataOf<typeof agreements.listOwedConsents>> {
  const { rows } = await sql<{ kind: AgreementKind; version: number; summary: string }>`
    select kind, version, summary from ${IN_FORCE} agreement
    where not exists (select from account_consents consent where consent.user_id = ${userId} and consent.kind = agreement.kind and consent.version = agreement.version)
    order by kind desc`.execute(db);
  return rows;
}

/** Writes down that the asker agrees to the version in force, once. */
export async function agree(
  context: UserContext,
  { kind, version }: ParsedInputOf<typeof agreements.agree>,
): Promise<Record<string, never>> {
  const { db, user, now } = context;
  const current = await readAgreement(context, { kind });
  if (version !== current.version) throw accountRefusals.agreementChanged();
  await db
    .insertInto("accountConsents")
    .values({ userId: user.id, kind, version, agreedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
}

/** Writes down what who registers or logs in agrees to by his tick: what is in force, but for new versions of what he has agreed to before; those are told him apart. */
export async function agreeAtLogin({ db, now }: Pick<Context, "db" | "now">, userId: number): Promise<void> {
  await sql`insert into account_consents (user_id, kind, version, agreed_at) select ${userId}, kind, version, ${now}::timestamptz from ${IN_FORCE} agreement
    where not exists (select from account_consents before where before.user_id = ${userId} and before.kind = agreement.kind) on conflict do nothing`.execute(
    db,
  );
}

/** All versions, those in force first, then the latest, and how many users agreed to each. */
export async function listAgreements(
  { db }: Context,
  page: ParsedInputOf<typeof agreements.listAgreements>,
): Promise<DataOf<typeof agreements.listAgreements>> {
  const published = db
    .selectFrom("accountAgreements as agreement")
    .select([sql<AgreementKind>`kind`.as("kind"), "version", "text", "summary", "publishedAt"])
    .select([
      sql<boolean>`version = (select max(version) from account_agreements same where same.kind = agreement.kind)`.as(
        "isCurrent",
      ),
      sql<number>`(select count(*)::int from account_consents consent where consent.kind = agreement.kind and consent.version = agreement.version)`.as(
        "agreed",
      ),
    ])
    .orderBy("isCurrent", "desc")
    .orderBy("publishedAt", "desc")
    .orderBy("kind", "desc")
    .orderBy("version", "desc");
  return listPage(published, page, (rows) =>
    rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() })),
  );
}

/** Publishes the next version of an agreement. */
export async function publishAgreement(
  context: UserContext,
  { kind, follows, text, summary }: ParsedInputOf<typeof agreements.publishAgreement>,
): Promise<Agreement> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const published = await db
      .insertInto("accountAgreements")
      .values({ kind, version: follows + 1, text, summary, publishedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning("version")
      .executeTakeFirst();
    const { previous } = await db
      .selectFrom("accountAgreements")
      .select(({ fn }) => fn.max("version").as("previous"))
      .where("kind", "=", kind)
      .where("version", "<>", follows + 1)
      .executeTakeFirstOrThrow();
    if (!published || previous !== follows) throw accountRefusals.agreementChanged();
    await recordAction(context, {
      act: "publish-agreement",
      subject: "agreement",
      subjectId: `${kind}/${follows + 1}`,
      reason: summary,
      before: { version: follows },
      after: { version: follows + 1, text },
    });
    return readAgreement(context, { kind });
  });
}
