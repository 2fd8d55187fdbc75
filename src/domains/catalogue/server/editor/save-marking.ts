import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { partKey } from "#shared/part-key.ts";
import { rememberRemoved } from "./removed-words.ts";
import { markingWord } from "../vocabulary/sync-search-words.ts";
import type { catalogueEditor, EditedMarking } from "../../contract/catalogue-editor.ts";

const MARKING = ["id", "code", "mpn", "packageKey as package", "source"] as const;

/** Marking codes, by code or by part. */
export async function listMarkings(
  { db }: Context,
  { words, ...page }: ParsedInputOf<typeof catalogueEditor.listMarkings>,
): Promise<DataOf<typeof catalogueEditor.listMarkings>> {
  const found = db
    .selectFrom("datasheetMarkingCodes")
    .select(MARKING)
    .$if(Boolean(words), (query) =>
      query.where((eb) => eb.or([eb("codeKey", "=", partKey(words!)), eb("mpn", "ilike", containing(words!))])),
    )
    .orderBy("codeKey")
    .orderBy("id");
  return listPage(found, page, (rows) => rows);
}

/** Writes what a code stands for; said twice, it is the same. */
export async function saveMarking(
  context: UserContext,
  { code, mpn, package: printed, source }: ParsedInputOf<typeof catalogueEditor.saveMarking>,
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

export async function removeMarking(
  context: UserContext,
  { id }: ParsedInputOf<typeof catalogueEditor.removeMarking>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const known = await context.db
      .deleteFrom("datasheetMarkingCodes")
      .where("id", "=", id)
      .returning([...MARKING, "codeKey", "packageKey"])
      .executeTakeFirst();
    if (!known) throw doorRefusals.notFound("没有这个丝印");
    await rememberRemoved(context, "marking", markingWord(known));
    await recordAction(context, { act: "remove-marking", subject: "marking", subjectId: id, before: known });
    return {};
  });
}
