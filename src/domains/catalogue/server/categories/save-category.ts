import { sql } from "kysely";
import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import { anyOf, noneOf } from "#platform/any-of.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { editedCategories, EditedCategory } from "../../contract/edited-categories.ts";
import { categoryAliasWord } from "../vocabulary/sync-vocabulary.ts";
import { recountCatalogue } from "../import/recount.ts";
import { addCategoryAlias } from "./add-category-alias.ts";
import { refuseStale } from "../refuse-stale.ts";
import { findEditedCategory } from "./find-edited-category.ts";

type Saved = ParsedInputOf<typeof editedCategories.saveCategory>;

/** Says what a category is called, where it stands, and which parameters its table shows. */
export async function saveCategory(context: UserContext, said: Saved): Promise<EditedCategory> {
  const { id, name, nameEn, position, parentId = null } = said;
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    // An import brings the tree up to its seeds meanwhile, or another operator moves what this one is put under.
    await sql`lock table datasheet_categories in share row exclusive mode`.execute(db);
    const before = await findEditedCategory(context, { id });
    refuseStale(said.updatedAt, before);
    if (parentId !== (before.parent?.id ?? null)) await refuseParent(context, before, parentId);
    await db
      .updateTable("datasheetCategories")
      .set({ name, nameEn, position, parentId, editedAt: now, updatedAt: now })
      .where("id", "=", id)
      .execute();
    await saveAliases(context, id, linesOf(said.aliases));
    const slugs = linesOf(said.parameters);
    if (slugs.join("\n") !== before.parameters.map(({ slug }) => slug).join("\n"))
      await saveParameters(context, id, slugs);
    if (parentId !== (before.parent?.id ?? null)) await recountCatalogue(context);
    const after = await findEditedCategory(context, { id });
    await recordAction(context, { act: "save-category", subject: "category", subjectId: id, before, after });
    return after;
  });
}

/** Refuses what is no place for a category, or for one that is yet to be added. */
export async function refuseParent(
  { db }: Context,
  category: EditedCategory | null,
  parentId: number | null,
): Promise<void> {
  if (parentId === null) return;
  const parent = await db
    .selectFrom("datasheetCategories")
    .select(["id", "parentId"])
    .where("id", "=", parentId)
    .executeTakeFirst();
  if (!parent) throw doorRefusals.invalidInput({ parentId: "没有这个上级分类" });
  if (parent.id === category?.id || parent.parentId !== null)
    throw doorRefusals.invalidInput({ parentId: "上级应为另一个一级分类" });
  if (category && category.children.length > 0)
    throw doorRefusals.invalidInput({ parentId: "它有下级分类，不能移到别的分类之下" });
}

async function saveAliases(context: UserContext, categoryId: number, aliases: string[]): Promise<void> {
  const { db } = context;
  const keys = aliases.map(brandKey);
  const unreadable = aliases.find((alias) => brandKey(alias) === "");
  if (unreadable !== undefined) throw doorRefusals.invalidInput({ aliases: `“${unreadable}”没有可搜索的字` });
  const gone = await db
    .deleteFrom("datasheetCategoryAliases")
    .where("categoryId", "=", categoryId)
    .where("key", "<>", noneOf(keys))
    .returning("key")
    .execute();
  for (const { key } of gone)
    await db
      .insertInto("datasheetRemovedWords")
      .values({ kind: "category-alias", word: categoryAliasWord({ key, categoryId }) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const alias of aliases) await addCategoryAlias(context, categoryId, alias);
}

async function saveParameters({ db, now }: Context, categoryId: number, slugs: string[]): Promise<void> {
  const known = await db
    .selectFrom("datasheetParameters")
    .select(["id", "slug"])
    .where("slug", "=", anyOf(slugs))
    .execute();
  const ids = new Map(known.map(({ id, slug }) => [slug, id]));
  const missing = slugs.find((slug) => !ids.has(slug));
  if (missing !== undefined) throw doorRefusals.invalidInput({ parameters: `没有参数“${missing}”` });
  await db.deleteFrom("datasheetCategoryParameters").where("categoryId", "=", categoryId).execute();
  const rows = slugs.map((slug, position) => ({ categoryId, parameterId: ids.get(slug)!, position }));
  if (rows.length > 0) await db.insertInto("datasheetCategoryParameters").values(rows).execute();
  await db.updateTable("datasheetCategories").set({ parametersEditedAt: now }).where("id", "=", categoryId).execute();
}

function linesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
}
