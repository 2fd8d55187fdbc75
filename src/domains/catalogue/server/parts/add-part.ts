import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { describeParts, ensurePart } from "../public/parts-of-documents.ts";
import { editPart, type PartChanges } from "./edit-part.ts";

interface NewPart {
  mpn: string;
  brand: { id: number; name: string };
  /** What the operator says of it from the beginning. */
  said: PartChanges;
}

/** Makes a part that an operator says there is; what is said of it stands before lists; on record. Inside a transaction of the caller's that keeps imports away. */
export async function addPart(context: UserContext, { mpn, brand, said }: NewPart): Promise<{ id: number }> {
  const { db } = context;
  const id = await ensurePart(db, mpn, brand.id);
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
