import type { UserContext } from "#platform/context.ts";

/** Left out = as it is; empty = nothing. */
interface ToldOfMaker {
  legalName?: string | undefined;
  seat?: string | undefined;
  originSource?: string | undefined;
}

/**
 * Writes how a brand's maker is registered, where it sits and where its origin can be read, in a transaction of the
 * caller's. From then on its origin is an operator's word, where it has one.
 */
export async function saveMaker({ db, now }: UserContext, id: number, told: ToldOfMaker): Promise<void> {
  const { origin, originReason, ...known } = await db
    .selectFrom("datasheetBrands")
    .select(["origin", "originReason", "legalName", "seat", "originSource"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const facts = {
    legalName: toldOr(told.legalName, known.legalName),
    seat: toldOr(told.seat, known.seat),
    originSource: toldOr(told.originSource, known.originSource),
  };
  const isSame = (["legalName", "seat", "originSource"] as const).every((fact) => facts[fact] === known[fact]);
  if (isSame) return;
  await db
    .updateTable("datasheetBrands")
    .set({ ...facts, originReason: origin === null ? originReason : "operator", updatedAt: now })
    .where("id", "=", id)
    .execute();
}

function toldOr(told: string | undefined, known: string | null): string | null {
  return told === undefined ? known : told || null;
}
