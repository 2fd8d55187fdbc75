import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { EditedBrand } from "../../contract/edited-brands.ts";
import { DELETED_NAME } from "../../merge-labels.ts";
import { brandLetters } from "../import/brands/brand-letters.ts";
import { forgetRemovedAliases, rememberRemovedAliases } from "./removed-aliases.ts";

interface SaidNames {
  /** Its main name; left out, it stays. */
  name?: string | undefined;
  nameCn: string;
  /** To be added. */
  alias: string;
  removedAliases: string[];
}

interface Spelling {
  field: "name" | "nameCn" | "alias";
  spelling: string;
}

/** Writes how a brand is called, in a transaction of the caller's that holds it. Answers which spellings it has no more. */
export async function saveNames(context: UserContext, brand: EditedBrand, said: SaidNames): Promise<string[]> {
  const { name = brand.name } = said;
  if (name !== brand.name) await rename(context, brand, name);
  const removed = await removeAliases(context.db, brand, { ...said, name });
  for (const field of ["alias", "nameCn"] as const)
    if (brandKey(said[field])) await leadHere(context, brand, { field, spelling: said[field] });
  return removed;
}

/** What it was called before stays a spelling of it, under which lists go on describing it. */
async function rename(context: UserContext, { id, ...former }: EditedBrand, name: string): Promise<void> {
  const { db, now } = context;
  if (former.isMerged) throw doorRefusals.invalidInput({ name: "已并入另一个品牌，不能再改主名称" });
  if (!/[\p{L}\p{N}]/u.test(name)) throw doorRefusals.invalidInput({ name: "主名称里没有文字" });
  const other = await db
    .selectFrom("datasheetBrands")
    .select(["id", "name", "deletedAt"])
    .where("id", "<>", id)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (other) throw refusalOf({ field: "name", spelling: name }, other);
  await db
    .insertInto("datasheetBrandAliases")
    .values({ key: brandKey(former.name), alias: former.name, brandId: id, kind: "name", editedAt: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ kind: "name", editedAt: now })
        .where("datasheetBrandAliases.brandId", "=", id),
    )
    .execute();
  await leadHere(context, { id }, { field: "name", spelling: name });
  await db
    .updateTable("datasheetBrandAliases")
    .set({ alias: name, kind: "name", editedAt: now })
    .where("key", "=", brandKey(name))
    .execute();
  await db
    .updateTable("datasheetBrands")
    .set({ name, ...brandLetters(name), updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** A spelling that leads to another brand is refused. */
async function leadHere({ db, now }: UserContext, { id }: { id: number }, asked: Spelling): Promise<void> {
  const { spelling } = asked;
  const key = brandKey(spelling);
  const { brandId } = await db
    .insertInto("datasheetBrandAliases")
    .values({ key, alias: spelling, brandId: id, kind: "alias", editedAt: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
    .returning("brandId")
    .executeTakeFirstOrThrow();
  if (brandId !== id)
    throw refusalOf(
      asked,
      await db
        .selectFrom("datasheetBrands")
        .select(["name", "deletedAt"])
        .where("id", "=", brandId)
        .executeTakeFirstOrThrow(),
    );
  await forgetRemovedAliases(db, id, [key]);
}

function refusalOf({ field, spelling }: Spelling, owner: { name: string; deletedAt: Date | null }): Error {
  const whose = spelling === owner.name ? "" : `「${owner.name}」`;
  return doorRefusals.invalidInput({
    [field]: owner.deletedAt
      ? `品牌「${owner.name}」${DELETED_NAME}`
      : `「${spelling}」已是另一个品牌${whose}的名称或别名，请换一个，或先合并`,
  });
}

/** No list and no seed gives them back to the brand. What it is called by now stays. */
async function removeAliases(
  db: Database,
  { id, name: former }: EditedBrand,
  { name, nameCn, removedAliases }: SaidNames & { name: string },
): Promise<string[]> {
  const asked = new Map(removedAliases.map((alias) => [brandKey(alias), alias]));
  asked.delete("");
  if (asked.size === 0) return [];
  const refuse = (text: string) => doorRefusals.invalidInput({ removedAliases: text });
  const named = asked.get(brandKey(name));
  if (named !== undefined) throw refuse(`「${named}」是主名称，不能移除，请先改主名称`);
  const chinese = asked.get(brandKey(nameCn));
  if (chinese !== undefined) throw refuse(`「${chinese}」是中文名，不能移除，请先改中文名`);
  const gone = await db
    .deleteFrom("datasheetBrandAliases")
    .where("brandId", "=", id)
    .where("key", "in", [...asked.keys()])
    .returning(["key", "alias"])
    .execute();
  const strange = [...asked].filter(([key]) => !gone.some((alias) => alias.key === key)).map(([, alias]) => alias);
  if (strange.length > 0) throw refuse(`「${former}」没有这些别名：${strange.slice(0, 5).join("、")}`);
  await rememberRemovedAliases(
    db,
    id,
    gone.map(({ key }) => key),
  );
  return gone.map(({ alias }) => alias);
}
