import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { editedParts } from "../../contract/edited-parts.ts";
import { recountCatalogue } from "../import/recount.ts";
import { joinParts, pairsAsSql } from "../merges/join-parts.ts";
import { merge } from "../merges/merge.ts";
import { brandMerges } from "../public/brand-merges.ts";
import { lockPlaces } from "../public/lock-in-order.ts";
import { findEditedPart } from "./find-edited-part.ts";

/** Makes one part part of another; lists that name it mean the other from then on. */
export function mergePart(
  context: UserContext,
  merging: ParsedInputOf<typeof editedParts.mergePart>,
): Promise<DataOf<typeof editedParts.mergePart>> {
  const { id: gone, intoId: kept, reason } = merging;
  return merge(context, "part", merging, async (context) => {
    const { db } = context;
    await lockPlaces(db, [gone, kept]);
    const parts = await db
      .selectFrom("datasheetParts")
      .select(["id", "brandId", "mpn"])
      .where("id", "in", [gone, kept])
      .orderBy("id")
      .forUpdate()
      .execute();
    const [from, into] = [gone, kept].map((id) => parts.find((part) => part.id === id)!);
    const [before, keptBefore] = [
      await findEditedPart(context, { id: gone }),
      await findEditedPart(context, { id: kept }),
    ];
    const pairs = pairsAsSql([{ gone, kept }]);
    for (const { refuse } of context.declared.filled(brandMerges))
      await refuse?.(db, { from: from!.brandId ?? 0, into: into!.brandId ?? 0, pairs });
    await joinParts(context, [{ gone, kept }]);
    await db
      .insertInto("catalogueLedParts")
      .values({ brandId: from!.brandId, mpn: from!.mpn, partId: kept })
      .onConflict((conflict) => conflict.columns(["brandId", "mpn"]).doUpdateSet({ partId: kept }))
      .execute();
    await recountCatalogue(context);
    const after = await findEditedPart(context, { id: kept });
    const { history: _, ...told } = before;
    const { history: __, ...toldKept } = keptBefore;
    await recordAction(context, {
      act: "merge-part",
      subject: "part",
      subjectId: gone,
      reason,
      before: { ...told, into: toldKept },
      after: { into: kept },
    });
    return { into: after };
  });
}
