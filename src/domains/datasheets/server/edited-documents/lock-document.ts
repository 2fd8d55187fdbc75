import { catalogueRefusals } from "#domains/catalogue/errors.ts";
import { lockBrands } from "#domains/catalogue/server/public/lock-in-order.ts";
import type { Database } from "#platform/database.ts";

/** Keeps a document as it is until the transaction ends; where it is given another brand (null: none) it comes behind both, whose documents are counted. */
export async function lockDocument(db: Database, id: number, brandId?: number | null): Promise<void> {
  const document = db.selectFrom("datasheetDocuments").select("brandId").where("id", "=", id);
  const seen = await document.executeTakeFirst();
  if (!seen) return;
  const isMoving = brandId !== undefined && brandId !== seen.brandId;
  if (isMoving) await lockBrands(db, [seen.brandId, brandId]);
  const found = await document.forNoKeyUpdate().executeTakeFirst();
  if (isMoving && found && found.brandId !== seen.brandId) throw catalogueRefusals.editedMeanwhile();
}
