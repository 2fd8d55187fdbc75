import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { editedCategories } from "../../contract/edited-categories.ts";
import { ruleOf } from "#vocabulary/fit-rules.ts";
import { recountCatalogue } from "../import/recount.ts";
import { brandMerges } from "../public/brand-merges.ts";
import { lockAllCategories } from "../public/lock-in-order.ts";
import { addCategoryAlias } from "./add-category-alias.ts";
import { findEditedCategory } from "./find-edited-category.ts";
import { merge } from "../merges/merge.ts";

/** Makes one category part of another of the same level. */
export function mergeCategory(
  context: UserContext,
  merging: ParsedInputOf<typeof editedCategories.mergeCategory>,
): Promise<DataOf<typeof editedCategories.mergeCategory>> {
  const { id: from, intoId: into, reason } = merging;
  return merge(context, "category", merging, async (context) => {
    const { db, now } = context;
    await lockAllCategories(db);
    const [before, kept] = [
      await findEditedCategory(context, { id: from }),
      await findEditedCategory(context, { id: into }),
    ];
    if ((before.parent === null) !== (kept.parent === null))
      throw doorRefusals.invalidInput({ intoId: "只能并入同级的分类" });
    const rule = ruleOf(before.slug);
    if (rule && rule !== ruleOf(kept.slug))
      throw doorRefusals.invalidInput({ intoId: "替代料规则用到这个分类，它的规则与另一个的不同，不能并入" });
    const parts = await db
      .updateTable("datasheetParts")
      .set({ categoryId: into, updatedAt: now })
      .where("categoryId", "=", from)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("datasheetCategories")
      .set({ parentId: into, editedAt: now, updatedAt: now })
      .where("parentId", "=", from)
      .execute();
    for (const alias of [before.name, before.nameEn, ...before.aliases]) await addCategoryAlias(context, into, alias);
    const places = await db
      .selectFrom("datasheetCategoryParameters")
      .select("parameterId")
      .where("categoryId", "=", from)
      .orderBy("position")
      .execute();
    const added = places.map(({ parameterId }, place) => ({
      categoryId: into,
      parameterId,
      position: kept.parameters.length + place,
    }));
    if (added.length > 0)
      await db
        .insertInto("datasheetCategoryParameters")
        .values(added)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await db
      .updateTable("datasheetCategories")
      .set({ parametersEditedAt: now, updatedAt: now })
      .where("id", "=", into)
      .execute();
    await db
      .updateTable("datasheetMergedCategories")
      .set({ categoryId: into })
      .where("categoryId", "=", from)
      .execute();
    await db.insertInto("datasheetMergedCategories").values({ slug: before.slug, categoryId: into }).execute();
    // What operators and lists say of parts names the category by its number.
    for (const column of ["value", "differing"])
      await sql`update catalogue_operator_values set ${sql.ref(column)} = ${String(into)} where field = 'category' and ${sql.ref(column)} = ${String(from)}`.execute(
        db,
      );
    await recountCatalogue(context);
    // Last: whoever refers to it waits from here on.
    const late = await moveLateParts(context, { from, into });
    await db.updateTable("catalogueProposals").set({ categoryId: into }).where("categoryId", "=", from).execute();
    for (const { moveCategory } of context.declared.filled(brandMerges)) await moveCategory?.(db, { from, into });
    await db.deleteFrom("datasheetCategories").where("id", "=", from).execute();
    const moved = Number(parts.numUpdatedRows) + late;
    await recordAction(context, {
      act: "merge-category",
      subject: "category",
      subjectId: from,
      reason,
      before,
      after: { into, parts: moved },
    });
    return { parts: moved, into: await findEditedCategory(context, { id: into }) };
  });
}

/** Parts that have come while the others moved go over, too; how many. From then on none comes. */
async function moveLateParts(
  { db, now }: Pick<UserContext, "db" | "now">,
  { from, into }: { from: number; into: number },
): Promise<number> {
  await db.selectFrom("datasheetCategories").select("id").where("id", "=", from).forUpdate().execute();
  const late = await db
    .updateTable("datasheetParts")
    .set({ categoryId: into, updatedAt: now })
    .where("categoryId", "=", from)
    .executeTakeFirstOrThrow();
  const count = Number(late.numUpdatedRows);
  if (count > 0)
    await sql`
      update datasheet_categories set part_count = part_count + ${count}
      where id = ${into} or id = (select parent_id from datasheet_categories where id = ${into})`.execute(db);
  return count;
}
