import type { Database } from "#platform/database.ts";

interface MergedAway {
  mpn: string;
  intoId: number;
  intoMpn: string;
}

/** Of parts that would go to a brand those whose number there was made part of another one: there they belong too, and that merge could not be undone else. */
export function findMergedAway(
  db: Database,
  { partIds, brandId }: { partIds: number[]; brandId: number | null },
): Promise<MergedAway[]> {
  return db
    .selectFrom("datasheetParts as own")
    .innerJoin("catalogueLedParts as led", "led.mpn", "own.mpn")
    .innerJoin("datasheetParts as part", "part.id", "led.partId")
    .innerJoin("datasheetMergedParts as merged", "merged.partId", "part.id")
    .innerJoin("catalogueMerges as merge", "merge.fromId", "merged.id")
    .select(["own.mpn", "part.id as intoId", "part.mpn as intoMpn"])
    .distinct()
    .where("own.id", "in", [0, ...partIds])
    .where("led.brandId", brandId === null ? "is" : "=", brandId)
    .whereRef("part.id", "<>", "own.id")
    .whereRef("merge.fromName", "=", "own.mpn")
    .where("merge.kind", "=", "part")
    .where("merge.act", "=", "merge")
    .where("merge.undoneAt", "is", null)
    .orderBy("own.mpn")
    .execute();
}
