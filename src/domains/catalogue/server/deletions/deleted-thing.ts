import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { catalogueRefusals } from "../../errors.ts";
import { THINGS } from "../merges/merged-things.ts";
import { type DeletedKind, type Use, usesOfThings } from "./uses-of-things.ts";

/** What goes with a brand must be looked through while a transaction waits. */
const PARTS_MAX = 5000;

export interface DeletedThing {
  name: string;
  /** Of a brand its own; a part itself. */
  partIds: number[];
  own: Use[];
  uses: Use[];
}

/** A part or brand that may be deleted, with what hangs on it. Whoever would name it meanwhile waits, where it is locked. */
export async function readDeletedThing(
  { db }: Pick<Context, "db">,
  { kind, id, isLocked }: { kind: DeletedKind; id: number; isLocked: boolean },
): Promise<DeletedThing> {
  const { table, column, label } = THINGS[kind];
  const lock = isLocked ? sql`for update` : sql``;
  const { rows } = await sql<{ name: string; isMerged: boolean }>`
    select ${sql.ref(column)} as name, ${kind === "brand" ? sql`merged_at is not null` : sql`false`} as is_merged
    from ${sql.table(table)} where id = ${id} and deleted_at is null ${lock}`.execute(db);
  const [thing] = rows;
  if (!thing) throw doorRefusals.notFound(`没有这个${label}`);
  const { name, isMerged } = thing;
  if (isMerged) throw catalogueRefusals.deletesMerged({ name });
  if (kind === "part") return { name, partIds: [id], ...(await usesOfThings(db, "part", [id])) };
  const { rows: parts } = await sql<{ id: number }>`
    select id from datasheet_parts where brand_id = ${id} and deleted_at is null
    order by id limit ${PARTS_MAX + 1} ${lock}`.execute(db);
  if (parts.length > PARTS_MAX) throw catalogueRefusals.deletesTooMuch({ name, most: PARTS_MAX });
  const partIds = parts.map((part) => part.id);
  const [ofBrand, ofParts] = [await usesOfThings(db, "brand", [id]), await usesOfThings(db, "part", partIds)];
  return {
    name,
    partIds,
    own: [...ofBrand.own, ...ofParts.own],
    uses: [...ofBrand.uses, ...ofParts.uses],
  };
}
