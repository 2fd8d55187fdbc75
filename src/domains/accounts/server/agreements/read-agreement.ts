import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { Agreement, agreements } from "../../contract/agreements.ts";

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
