import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { partKey } from "#shared/part-key.ts";
import type { markings, EditedMarking } from "../../contract/markings.ts";

export const MARKING = ["id", "code", "mpn", "packageKey as package", "source"] as const;

/** Writes what a code stands for; said twice, it is the same. */
export async function saveMarking(
  context: UserContext,
  { code, mpn, package: printed, source }: ParsedInputOf<typeof markings.saveMarking>,
): Promise<EditedMarking> {
  const codeKey = partKey(code);
  if (!codeKey) throw doorRefusals.invalidInput({ code: "丝印须有字母或数字" });
  return inTransaction(context, async (context) => {
    const packageKey = sql<string>`datasheet_package_key(${printed}::text)`;
    const before = await context.db
      .selectFrom("datasheetMarkingCodes")
      .select(MARKING)
      .where("codeKey", "=", codeKey)
      .where("mpn", "=", mpn)
      .where("packageKey", "=", packageKey)
      .forUpdate()
      .executeTakeFirst();
    const saved = await context.db
      .insertInto("datasheetMarkingCodes")
      .values({ code, codeKey, mpn, packageKey, source: source || "运营" })
      .onConflict((conflict) =>
        conflict.columns(["codeKey", "mpn", "packageKey"]).doUpdateSet({ code, source: source || "运营" }),
      )
      .returning(MARKING)
      .executeTakeFirstOrThrow();
    await recordAction(context, {
      act: "save-marking",
      subject: "marking",
      subjectId: saved.id,
      before: before ?? null,
      after: saved,
    });
    return saved;
  });
}
