import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { Context, UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { listPage } from "#platform/list-page.ts";
import { containing } from "#platform/name-search.ts";
import { brandKey } from "#shared/brand-key.ts";
import type { catalogueEditor, EditedBrand } from "../../contract/catalogue-editor.ts";
import { isDomesticBrand } from "../import/brands/domestic-brands.ts";
import { exactTime, refuseStale } from "./refuse-stale.ts";

/** Brands by any of their names, the fullest first. */
export async function listEditedBrands(
  context: Context,
  { words, ...page }: ParsedInputOf<typeof catalogueEditor.listEditedBrands>,
): Promise<DataOf<typeof catalogueEditor.listEditedBrands>> {
  const key = words ? brandKey(words) : "";
  const within = containing(key);
  const found = selectBrands(context)
    .$if(key !== "", (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("datasheetBrandAliases as alias")
            .select("alias.key")
            .whereRef("alias.brandId", "=", "brand.id")
            .where("alias.key", "like", within),
        ),
      ),
    )
    .orderBy("brand.partCount", "desc")
    .orderBy("brand.id");
  return listPage(found, page, (rows) => rows);
}

export async function findEditedBrand(context: Context, { id }: { id: number }): Promise<EditedBrand> {
  const brand = await selectBrands(context).where("brand.id", "=", id).executeTakeFirst();
  if (!brand) throw doorRefusals.notFound("没有这个品牌");
  return brand;
}

/** Says what a brand is. An alias is added unless it leads to another brand. */
export async function saveBrand(
  context: UserContext,
  { id, alias, updatedAt, ...said }: ParsedInputOf<typeof catalogueEditor.saveBrand>,
): Promise<EditedBrand> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await db.selectFrom("datasheetBrands").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
    const before = await findEditedBrand(context, { id });
    refuseStale(updatedAt, before);
    const facts = {
      nameCn: said.nameCn || null,
      country: said.country || null,
      website: said.website || null,
      summary: said.summary || null,
    };
    const isDomestic = isDomesticBrand({ name: before.name, ...facts });
    await db
      .updateTable("datasheetBrands")
      .set({ ...facts, isDomestic, updatedAt: now })
      .where("id", "=", id)
      .execute();
    for (const name of [alias, said.nameCn]) {
      const key = brandKey(name);
      if (!key) continue;
      const owner = await db
        .insertInto("datasheetBrandAliases")
        .values({ key, alias: name, brandId: id, kind: "alias" })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
        .returning("brandId")
        .executeTakeFirstOrThrow();
      if (owner.brandId !== id)
        throw doorRefusals.invalidInput({
          [name === alias ? "alias" : "nameCn"]: `「${name}」已是另一个品牌的名称，请先合并`,
        });
    }
    const after = await findEditedBrand(context, { id });
    await recordAction(context, { act: "save-brand", subject: "brand", subjectId: id, before, after });
    return after;
  });
}

function selectBrands({ db }: Context) {
  return db
    .selectFrom("datasheetBrands as brand")
    .select([
      "brand.id",
      "brand.slug",
      "brand.name",
      "brand.nameCn",
      "brand.country",
      "brand.website",
      "brand.summary",
      "brand.partCount",
    ])
    .select([
      exactTime("brand.updatedAt").as("updatedAt"),
      sql<
        string[]
      >`array(select alias from datasheet_brand_aliases alias where alias.brand_id = brand.id order by alias.key limit 100)`.as(
        "aliases",
      ),
      sql<
        EditedBrand["successor"]
      >`(select json_build_object('id', id, 'name', name) from datasheet_brands successor where successor.id = brand.successor_id)`.as(
        "successor",
      ),
    ]);
}
