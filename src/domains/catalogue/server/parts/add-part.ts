import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { lockPlaces } from "../public/lock-in-order.ts";
import { describeParts, ensureNamedPart, ensurePart } from "../public/parts-of-documents.ts";
import { countPart, editPart, type PartChanges } from "./edit-part.ts";

interface NewPart {
  mpn: string;
  brand: { id: number; name: string };
  /** What the operator says of it from the beginning. */
  said: PartChanges;
  /** Lists that name it have meant another part until now. */
  isLedElsewhere?: boolean;
}

/** Makes a part that an operator says there is; what is said of it stands before lists; on record. One that was deleted is there again. Inside a transaction of the caller's that keeps imports away. */
export async function addPart(
  context: UserContext,
  { mpn, brand, said, isLedElsewhere = false }: NewPart,
): Promise<{ id: number }> {
  const { db, now } = context;
  const id = await (isLedElsewhere ? ensureNamedPart : ensurePart)(db, mpn, brand.id);
  await lockPlaces(db, [id], { categoryIds: [said.category ? Number(said.category) : null] });
  const back = await db
    .updateTable("datasheetParts")
    .set({ deletedAt: null, hiddenAt: null, updatedAt: now })
    .where("id", "=", id)
    .where("deletedAt", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (back) await countPart(db, id, { brandId: brand.id }, 1);
  await describeParts(db, [id], { categoryId: null, description: "" });
  const { after } = await editPart(context, id, said);
  await recordAction(context, {
    act: "add-part",
    subject: "part",
    subjectId: id,
    after: { mpn, brand: brand.name, ...after },
  });
  return { id };
}
