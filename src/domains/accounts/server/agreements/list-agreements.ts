import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { listPage } from "#platform/list-page.ts";
import type { agreements } from "../../contract/agreements.ts";
import type { AgreementKind } from "../../labels.ts";

/** All versions, those in force first, then the latest, and how many people agreed to each. */
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
