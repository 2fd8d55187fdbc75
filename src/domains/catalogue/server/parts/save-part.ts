import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { type Database, inTransaction } from "#platform/database.ts";
import type { EditedPart, editedParts } from "../../contract/edited-parts.ts";
import { DELETED_NAME } from "../../merge-labels.ts";
import { findMergedAway } from "../merges/merged-away.ts";
import { lockBrands, lockMove } from "../public/lock-in-order.ts";
import { refuseStale } from "../refuse-stale.ts";
import { countPart, editPart } from "./edit-part.ts";
import { findEditedPart } from "./find-edited-part.ts";
import { lockPartFields } from "./part-columns.ts";

/** Says what a part is. */
export async function savePart(
  context: UserContext,
  { id, updatedAt, brandId, categoryId, ...said }: ParsedInputOf<typeof editedParts.savePart>,
): Promise<EditedPart> {
  return inTransaction(context, async (context) => {
    await lockMove(context.db, id, { brandId: brandId ?? null, categoryId: categoryId ?? null });
    await lockPartFields(context.db, id);
    const known = await findEditedPart(context, { id });
    refuseStale(updatedAt, known);
    if (categoryId !== undefined) await refuseUnknownCategory(context, categoryId);
    const { before, after } = await editPart(context, id, {
      category: categoryId === undefined ? null : String(categoryId),
      description: said.description || null,
      package: said.package || null,
      lifecycle: said.lifecycle === "unknown" ? null : said.lifecycle,
      rohs: said.isRohs || null,
      "datasheet-url": said.datasheetUrl || null,
    });
    const moved = await moveToBrand(context, known, brandId ?? null);
    const saved = await findEditedPart(context, { id });
    if (!moved && Object.keys(after).length === 0) return saved;
    await recordAction(context, {
      act: "save-part",
      subject: "part",
      subjectId: id,
      before: { ...before, ...named(known, before), ...(moved && { brand: known.brand?.name ?? null }) },
      after: { ...after, ...named(saved, after), ...(moved && { brand: saved.brand?.name ?? null }) },
    });
    return findEditedPart(context, { id });
  });
}

/** A category by its name, as the log tells it. */
function named({ category }: EditedPart, fields: object) {
  return "category" in fields && { category: category?.name ?? null };
}

async function refuseUnknownCategory({ db }: UserContext, id: number): Promise<void> {
  const category = await db.selectFrom("datasheetCategories").select("id").where("id", "=", id).executeTakeFirst();
  if (!category) throw doorRefusals.invalidInput({ categoryId: "没有这个分类" });
}

/** Lists that name the part by its former brand mean it still. Answers whether it has another brand now. Both brands are locked before the part is (`lockMove`). */
export async function moveToBrand(
  { db, now }: UserContext,
  part: Pick<EditedPart, "id" | "mpn" | "brand">,
  brandId: number | null,
): Promise<boolean> {
  const { id, mpn } = part;
  const former = part.brand?.id ?? null;
  if (brandId === former) return false;
  const locked = await lockBrands(db, [former, brandId]);
  if (brandId !== null) {
    const brand = locked.find((one) => one.id === brandId && one.deletedAt === null);
    if (!brand) throw doorRefusals.invalidInput({ brandId: "没有这个品牌" });
    if (brand.mergedAt !== null) throw doorRefusals.invalidInput({ brandId: `品牌「${brand.name}」已并入另一个` });
  }
  const same = await db
    .selectFrom("datasheetParts")
    .select(["id", "deletedAt"])
    .where("mpn", "=", mpn)
    .where("brandId", brandId === null ? "is" : "=", brandId)
    .executeTakeFirst();
  if (same?.deletedAt) throw doorRefusals.invalidInput({ brandId: `那个品牌的型号 ${mpn} ${DELETED_NAME}` });
  if (same) throw doorRefusals.invalidInput({ brandId: `那个品牌已有型号 ${mpn}（编号 ${same.id}），请改用合并` });
  await refuseMergedAway(db, { id, mpn, brandId });
  await db
    .deleteFrom("catalogueLedParts")
    .where("mpn", "=", mpn)
    .where("brandId", brandId === null ? "is" : "=", brandId)
    .execute();
  await db
    .insertInto("catalogueLedParts")
    .values({ brandId: former, mpn, partId: id })
    .onConflict((conflict) => conflict.columns(["brandId", "mpn"]).doUpdateSet({ partId: id }))
    .execute();
  // Out of a hidden brand it is shown, in one it is hidden (`hide_with_brand`): its category counts it by that.
  const { categoryId } = await db
    .selectFrom("datasheetParts")
    .select("categoryId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await countPart(db, id, { brandId: former, categoryId }, -1);
  await db.updateTable("datasheetParts").set({ brandId, updatedAt: now }).where("id", "=", id).execute();
  await countPart(db, id, { brandId, categoryId }, 1);
  return true;
}

async function refuseMergedAway(
  db: Database,
  { id, mpn, brandId }: { id: number; mpn: string; brandId: number | null },
): Promise<void> {
  const [into] = await findMergedAway(db, { partIds: [id], brandId });
  if (into)
    throw doorRefusals.invalidInput({
      brandId: `那个品牌的型号 ${mpn} 已并入型号 ${into.intoMpn}（编号 ${into.intoId}），请改用合并，或先撤销那次合并`,
    });
}
