import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { editPart } from "./edit-part.ts";

/** Says in which category a part is, in a transaction of the caller's. */
export async function placePart(context: UserContext, id: number, categoryId: string): Promise<void> {
  const names = new Map((await listCategoryChoices(context)).map(({ value, title }) => [value, title]));
  if (!names.has(categoryId)) throw doorRefusals.invalidInput({ choice: "没有这个分类" });
  const { before, after } = await editPart(context, id, { category: categoryId });
  if (Object.keys(after).length === 0) return;
  await recordAction(context, {
    act: "save-part",
    subject: "part",
    subjectId: id,
    before: { category: names.get(before.category ?? "") ?? null },
    after: { category: names.get(categoryId)! },
  });
}

/** All categories, each below its own. */
export async function listCategoryChoices({ db }: UserContext): Promise<{ value: string; title: string }[]> {
  const rows = await db
    .selectFrom("datasheetCategories as category")
    .leftJoin("datasheetCategories as above", "above.id", "category.parentId")
    .select(["category.id", "category.name", "above.name as above"])
    .orderBy((order) => order.fn.coalesce("above.position", "category.position"))
    .orderBy("above.position", (order) => order.asc().nullsFirst())
    .orderBy("category.position")
    .orderBy("category.id")
    .execute();
  return rows.map(({ id, name, above }) => ({ value: String(id), title: above ? `${above} › ${name}` : name }));
}
