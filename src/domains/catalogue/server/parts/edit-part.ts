import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import { readValueOfKind } from "#vocabulary/vocabulary.ts";
import type { UserContext } from "#platform/context.ts";
import type { Database } from "#platform/database.ts";
import type { PartField } from "../../part-fields.ts";
import { checkParts } from "../doubts/check-parts.ts";
import { toDraftValues } from "../import/parts/write-part-batch.ts";
import { lockMove } from "../public/lock-in-order.ts";
import { keepSaying } from "./keep-saying.ts";
import { lockPartFields, writePartField } from "./part-columns.ts";

export type PartChanges = Partial<Record<PartField, string | null>>;

/** Writes what an operator says of a part, in a transaction of the caller's; it stands from now on. Answers the fields that have changed as they were and are. */
export async function editPart(
  context: UserContext,
  id: number,
  changes: PartChanges,
): Promise<{ before: PartChanges; after: PartChanges }> {
  const { db } = context;
  if (changes.category !== undefined) await lockMove(db, id, { categoryId: idOf(changes.category) });
  const known = await lockPartFields(db, id);
  if (!known) throw doorRefusals.notFound("没有这个型号");
  const [before, after]: [PartChanges, PartChanges] = [{}, {}];
  for (const [field, value] of Object.entries(changes) as [PartField, string | null][]) {
    if (known.get(field) === value) continue;
    before[field] = known.get(field) ?? null;
    after[field] = value;
    await writePartField(context, { id, field, value });
    await keepSaying(context, { partId: id, field, value });
  }
  if ("category" in after) {
    await countPart(db, id, { categoryId: idOf(before.category) }, -1);
    await countPart(db, id, { categoryId: idOf(after.category) }, 1);
  }
  // Which rules look at its values, and what these say, goes by both.
  if ("category" in after || "package" in after) await checkParts(db, [id]);
  return { before, after };
}

function idOf(text: string | null | undefined): number | null {
  return text ? Number(text) : null;
}

/** Counts a part that is shown in or out of its brand or category, and the one above that. */
export async function countPart(
  db: Database,
  id: number,
  { brandId = null, categoryId = null }: { brandId?: number | null; categoryId?: number | null },
  by: 1 | -1,
): Promise<void> {
  const isShown = sql`exists (select from datasheet_parts where id = ${id} and hidden_at is null)`;
  await sql`update datasheet_brands set part_count = part_count + ${by} where id = ${brandId} and ${isShown}`.execute(
    db,
  );
  await sql`
    update datasheet_categories set part_count = part_count + ${by}
    where (id = ${categoryId} or id = (select parent_id from datasheet_categories where id = ${categoryId})) and ${isShown}`.execute(
    db,
  );
}

interface ValueSaid {
  parameterId: number;
  /** As it is printed; empty where the part has none. */
  printed: string;
  /** A list has printed it so: it stands even where it can't be read. */
  isOfList?: boolean;
}

/** The same of a value. Refuses what can't be read in the parameter's unit. */
export async function editPartValue(
  context: UserContext,
  id: number,
  { parameterId, printed, isOfList = false }: ValueSaid,
): Promise<{ parameter: string; before: string | null; after: string | null }> {
  const { db, now } = context;
  if (!(await lockPartFields(db, id))) throw doorRefusals.notFound("没有这个型号");
  const parameter = await db
    .selectFrom("datasheetParameters")
    .select(["slug", "name", "unit"])
    .select(sql<"number" | "range" | "text">`kind`.as("kind"))
    .where("id", "=", parameterId)
    .executeTakeFirst();
  if (!parameter) throw doorRefusals.invalidInput({ parameterId: "没有这个参数" });
  const asPrinted = isOfList
    ? { parameter: parameter.slug, printed, minimum: null, typical: null, maximum: null }
    : null;
  const read = printed === "" ? null : (readValueOfKind(parameter, printed) ?? asPrinted);
  if (printed !== "" && !read)
    throw doorRefusals.invalidInput({
      printed: parameter.unit ? `读不出这个值，应为以 ${parameter.unit} 为单位的数值` : "读不出这个值",
    });
  const own = db.deleteFrom("datasheetPartValues").where("partId", "=", id).where("parameterId", "=", parameterId);
  const before = await own.returning("printed").executeTakeFirst();
  if (read)
    await db
      .insertInto("datasheetPartValues")
      .values(
        toDraftValues([read], { parameterIds: new Map([[read.parameter, parameterId]]) }).map((value) => ({
          ...value,
          partId: id,
        })),
      )
      .execute();
  await db.updateTable("datasheetParts").set({ updatedAt: now }).where("id", "=", id).execute();
  const after = read?.printed ?? null;
  await keepSaying(context, { partId: id, field: "parameter", parameterId, value: after });
  await checkParts(db, [id]);
  return { parameter: parameter.name, before: before?.printed ?? null, after };
}
