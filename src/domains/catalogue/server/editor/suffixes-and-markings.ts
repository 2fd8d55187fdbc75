import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import { escapeLike } from "#platform/name-search.ts";
import { partKey } from "#shared/part-key.ts";
import { markingWord, suffixWord } from "../vocabulary/sync-search-words.ts";
import type { catalogueEditor, EditedMarking, EditedSuffix } from "../../contract/catalogue-editor.ts";

const withinOf = (words: string) => `%${escapeLike(words)}%`;

/** Packaging suffixes, by brand or by themselves. */
export async function listSuffixes(
  context: Context,
  { words, ...page }: ParsedInputOf<typeof catalogueEditor.listSuffixes>,
): Promise<DataOf<typeof catalogueEditor.listSuffixes>> {
  const found = selectSuffixes(context)
    .$if(Boolean(words), (query) =>
      query.where((eb) =>
        eb.or([eb("suffix.suffix", "ilike", withinOf(words!)), eb("brand.name", "ilike", withinOf(words!))]),
      ),
    )
    .orderBy("brand.name")
    .orderBy("suffix.suffix")
    .orderBy("suffix.id");
  return listPage(found, page, (rows) => rows.map(toSuffix));
}

/** Writes a suffix of a brand; one that is known takes what is said of it now. */
export async function saveSuffix(
  context: UserContext,
  { brandId, suffix, follows }: ParsedInputOf<typeof catalogueEditor.saveSuffix>,
): Promise<EditedSuffix> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    if (!(await db.selectFrom("datasheetBrands").select("id").where("id", "=", brandId).executeTakeFirst()))
      throw doorRefusals.invalidInput({ brandId: "没有这个品牌" });
    const before = await selectSuffixes(context)
      .where("suffix.brandId", "=", brandId)
      .where("suffix.suffix", "=", suffix)
      .executeTakeFirst();
    const { id } = await db
      .insertInto("datasheetPackagingSuffixes")
      .values({ brandId, suffix, follows })
      .onConflict((conflict) => conflict.columns(["brandId", "suffix"]).doUpdateSet({ follows }))
      .returning("id")
      .executeTakeFirstOrThrow();
    const after = toSuffix(await selectSuffixes(context).where("suffix.id", "=", id).executeTakeFirstOrThrow());
    await recordAction(context, {
      act: "save-suffix",
      subject: "suffix",
      subjectId: id,
      before: before ? toSuffix(before) : null,
      after,
    });
    return after;
  });
}

export async function removeSuffix(
  context: UserContext,
  { id }: ParsedInputOf<typeof catalogueEditor.removeSuffix>,
): Promise<Record<string, never>> {
  return inTransaction(context, async (context) => {
    const known = await selectSuffixes(context).where("suffix.id", "=", id).executeTakeFirst();
    if (!known) throw doorRefusals.notFound("没有这个后缀");
    await context.db.deleteFrom("datasheetPackagingSuffixes").where("id", "=", id).execute();
    await keepRemoved(context, "suffix", suffixWord(known));
    await recordAction(context, { act: "remove-suffix", subject: "suffix", subjectId: id, before: toSuffix(known) });
    return {};
  });
}

/** Marking codes, by code or by part. */
export async function listMarkings(
  { db }: Context,
  { words, ...page }: ParsedInputOf<typeof catalogueEditor.listMarkings>,
): Promise<DataOf<typeof catalogueEditor.listMarkings>> {
  const found = db
    .selectFrom("datasheetMarkingCodes")
    .select(MARKING)
    .$if(Boolean(words), (query) =>
      query.where((eb) => eb.or([eb("codeKey", "=", partKey(words!)), eb("mpn", "ilike", withinOf(words!))])),
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
    await keepRemoved(context, "marking", markingWord(known));
    await recordAction(context, { act: "remove-marking", subject: "marking", subjectId: id, before: known });
    return {};
  });
}

/** What was removed does not come back with the seeds. */
async function keepRemoved({ db }: Context, kind: "suffix" | "marking", word: string): Promise<void> {
  await db
    .insertInto("datasheetRemovedWords")
    .values({ kind, word })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const MARKING = ["id", "code", "mpn", "packageKey as package", "source"] as const;

function selectSuffixes({ db }: Context) {
  return db
    .selectFrom("datasheetPackagingSuffixes as suffix")
    .innerJoin("datasheetBrands as brand", "brand.id", "suffix.brandId")
    .select(["suffix.id", "suffix.suffix", "suffix.follows", "brand.id as brandId", "brand.name"]);
}

function toSuffix({
  id,
  suffix,
  follows,
  brandId,
  name,
}: {
  id: number;
  suffix: string;
  follows: string;
  brandId: number;
  name: string;
}): EditedSuffix {
  return { id, suffix, follows: follows as EditedSuffix["follows"], brand: { id: brandId, name } };
}
