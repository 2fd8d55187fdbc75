import { sql } from "kysely";
import { z } from "zod";
import type { UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { BrandField, PartField } from "../../part-fields.ts";
import { BRAND_COLUMNS, editBrand, factAsText } from "../brands/edit-brand.ts";
import { editPart } from "./edit-part.ts";
import { lockBrands, lockMove } from "../public/lock-in-order.ts";
import { isSaidAt, putBackHeld } from "../public/operator-words.ts";
import { lockPartFields } from "./part-columns.ts";

/** A field of a part or brand of which an operator may speak. */
interface SaidField {
  partId: number | null;
  brandId: number | null;
  field: string;
  parameterId: number | null;
}

const Row = z.record(z.string(), z.unknown());
const Was = z.object({
  partId: z.int().nullable(),
  brandId: z.int().nullable(),
  field: z.string(),
  parameterId: z.int().nullable(),
  /** What stood there, as text. */
  value: z.string().nullable(),
  /** Of a parameter, its row. */
  printed: Row.nullable(),
  /** That an operator had said so, and what lists said instead. */
  held: Row.nullable(),
});
/** What stood in a field, and whose word that was. */
type SaidBefore = z.output<typeof Was>;

/** What stands in a field and whose word it is, as plain JSON; it is kept until the transaction ends. `next` is what may be written there. */
export async function rememberSaid(db: Database, asked: SaidField, next: string | null = null): Promise<SaidBefore> {
  const { partId, brandId, field, parameterId } = asked;
  const value = await presentOf(db, asked, next);
  const { rows } = await sql<{ printed: SaidBefore["printed"]; held: SaidBefore["held"] }>`select
    (select to_jsonb(value) from datasheet_part_values value where part_id = ${partId} and parameter_id = ${parameterId}) as printed,
    (${heldOf(asked)}) as held`.execute(db.withoutPlugins());
  return { partId, brandId, field, parameterId, value, ...rows[0]! };
}

/**
 * Writes what stood in a field, as it was said then, in the caller's transaction. False where something else stands there
 * than `written`, or an operator spoke of it at another moment than `saidAt`.
 */
export async function restoreSaid(
  context: UserContext,
  former: unknown,
  { written, saidAt }: { written: string | null; saidAt: Date | null },
): Promise<boolean> {
  const { db, now } = context;
  const was = Was.parse(former);
  const { partId, brandId, field, parameterId } = was;
  if ((await presentOf(db, was, was.value)) !== written) return false;
  const { rows } = await sql<{ held: SaidBefore["held"] }>`select (${heldOf(was)}) as held`.execute(
    db.withoutPlugins(),
  );
  if (!isSaidAt(rows[0]!.held, saidAt)) return false;
  if (brandId !== null) await editBrand(context, brandId, { [field as BrandField]: was.value });
  else if (parameterId === null) await editPart(context, partId!, { [field as PartField]: was.value });
  else {
    await db
      .deleteFrom("datasheetPartValues")
      .where("partId", "=", partId)
      .where("parameterId", "=", parameterId)
      .execute();
    if (was.printed)
      await sql`insert into datasheet_part_values
        select * from jsonb_populate_record(null::datasheet_part_values, ${JSON.stringify(was.printed)}::jsonb)`.execute(
        db,
      );
    await db.updateTable("datasheetParts").set({ updatedAt: now }).where("id", "=", partId).execute();
  }
  await sql`delete from catalogue_operator_values where (part_id, brand_id, field, parameter_id)
    is not distinct from (${partId}::bigint, ${brandId}::bigint, ${field}, ${parameterId}::bigint)`.execute(db);
  await putBackHeld(db, "catalogue_operator_values", was.held);
  return true;
}

const heldOf = ({ partId, brandId, field, parameterId }: SaidField) => sql`
  select to_jsonb(held) from catalogue_operator_values held where (part_id, brand_id, field, parameter_id)
    is not distinct from (${partId}::bigint, ${brandId}::bigint, ${field}, ${parameterId}::bigint)`;

/** As text; null where nothing stands there, or the thing is gone. */
async function presentOf(
  db: Database,
  { partId, brandId, field, parameterId }: SaidField,
  next: string | null,
): Promise<string | null> {
  if (brandId !== null) {
    await lockBrands(db, [brandId]);
    const brand = await db
      .selectFrom("datasheetBrands")
      .select(BRAND_COLUMNS[field as BrandField])
      .where("id", "=", brandId)
      .executeTakeFirst();
    return brand ? factAsText(Object.values(brand)[0] as string | number | null) : null;
  }
  if (field === "category") await lockMove(db, partId!, { categoryId: next === null ? null : Number(next) });
  const fields = await lockPartFields(db, partId!);
  if (parameterId === null) return fields?.get(field as PartField) ?? null;
  const value = await db
    .selectFrom("datasheetPartValues")
    .select("printed")
    .where("partId", "=", partId)
    .where("parameterId", "=", parameterId)
    .executeTakeFirst();
  return value?.printed ?? null;
}
