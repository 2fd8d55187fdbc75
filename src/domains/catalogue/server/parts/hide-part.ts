import type { ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import type { EditedPart, editedParts } from "../../contract/edited-parts.ts";
import { catalogueRefusals } from "../../errors.ts";
import { lockPlaces } from "../public/lock-in-order.ts";
import { countPart } from "./edit-part.ts";
import { findEditedPart } from "./find-edited-part.ts";

/** Hides a part from everybody but operators, or shows it again. Done twice it changes nothing. */
export async function hidePart(
  context: UserContext,
  { id, isHidden, reason }: ParsedInputOf<typeof editedParts.hidePart>,
): Promise<EditedPart> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    await lockPlaces(db, [id]);
    const part = await db
      .selectFrom("datasheetParts")
      .select(["brandId", "categoryId", "hiddenAt"])
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (!part) throw doorRefusals.notFound("没有这个型号");
    if ((part.hiddenAt !== null) === isHidden) return findEditedPart(context, { id });
    const hiding = await db
      .selectFrom("datasheetBrands")
      .select("name")
      .where("id", "=", part.brandId)
      .where("hiddenAt", "is not", null)
      .executeTakeFirst();
    if (!isHidden && hiding) throw catalogueRefusals.brandHidden(hiding);
    if (isHidden) await countPart(db, id, part, -1);
    await db
      .updateTable("datasheetParts")
      .set({ hiddenAt: isHidden ? now : null, updatedAt: now })
      .where("id", "=", id)
      .execute();
    if (!isHidden) await countPart(db, id, part, 1);
    await recordAction(context, {
      act: isHidden ? "hide-part" : "show-part",
      subject: "part",
      subjectId: id,
      reason,
      before: { isHidden: !isHidden },
      after: { isHidden },
    });
    return findEditedPart(context, { id });
  });
}
