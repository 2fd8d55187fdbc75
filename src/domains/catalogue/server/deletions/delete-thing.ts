import { Buffer } from "node:buffer";
import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import type { deletions } from "../../contract/deletions.ts";
import { catalogueRefusals } from "../../errors.ts";
import { BRAND_FACTS } from "../import/brands/save-brands.ts";
import { recountCatalogue } from "../import/recount.ts";
import { inMergeTurn, takeMergeTurn } from "../merges/merge.ts";
import { countPart } from "../parts/edit-part.ts";
import { countRows, sayCounted } from "../merges/row-names.ts";
import { writeDown } from "../merges/write-down.ts";
import { lockAllCategories, lockBrands, lockPlaces } from "../public/lock-in-order.ts";
import { readDeletedThing } from "./deleted-thing.ts";
import { lockRemovals } from "./removal-lock.ts";

/** Of a row that the next list is to read again. */
const UNREAD = Buffer.alloc(0);

type Deleting = ParsedInputOf<typeof deletions.deleteThing>;

/** Deletes what nobody uses. Its row stays, hidden, with its name alone, so that lists find it deleted. */
export function deleteThing(context: UserContext, deleting: Deleting): Promise<DataOf<typeof deletions.deleteThing>> {
  return inMergeTurn(context, (context) => deleteInTurn(context, deleting), catalogueRefusals.importRunsMeanwhile);
}

/** The same of one part in a transaction of the caller's: of many that are deleted at once. */
export async function deletePart(context: UserContext, { id, reason }: Pick<Deleting, "id" | "reason">): Promise<void> {
  await takeMergeTurn(context, catalogueRefusals.importRunsMeanwhile);
  const { name } = await readDeletedThing(context, { kind: "part", id, isLocked: false });
  await deleteInTurn(context, { kind: "part", id, name, reason });
}

async function deleteInTurn(
  context: UserContext,
  { kind, id, name, reason }: Deleting,
): Promise<DataOf<typeof deletions.deleteThing>> {
  await lockRemovals(context.db);
  if (kind === "part") await lockPlaces(context.db, [id]);
  else {
    await lockBrands(context.db, [id]);
    await lockAllCategories(context.db);
  }
  const thing = await readDeletedThing(context, { kind, id, isLocked: true });
  if (name !== thing.name) throw doorRefusals.invalidInput({ name: `请输入「${thing.name}」以确认` });
  const uses = countRows(context, thing.uses);
  if (uses.length > 0) throw catalogueRefusals.deletesUsed({ name, uses: sayCounted(uses) });
  if (kind === "part") await countOut(context, id);
  await forgetBrandsHiding(context, thing.partIds);
  await writeDown(context, { change: "delete", kind, from: { id, name }, into: null, reason });
  await emptyParts(context, thing.partIds);
  if (kind === "brand") {
    await emptyBrand(context, id);
    await recountCatalogue(context);
  }
  const own = Object.fromEntries(countRows(context, thing.own).map(({ what, count }) => [what, count]));
  await recordAction(context, {
    act: `delete-${kind}`,
    subject: kind,
    subjectId: id,
    reason,
    before: { name, ...own },
    after: { isDeleted: true },
  });
  return { parts: thing.partIds.length };
}

/** One part alone is counted out where it stood: counting all again takes as long as the catalogue is large. */
async function countOut({ db }: UserContext, id: number): Promise<void> {
  const part = await db
    .selectFrom("datasheetParts")
    .select(["brandId", "categoryId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await countPart(db, id, part, -1);
}

/** Parts that are hidden with their brand are written down as shown: given back, they are hidden as it is by then. */
async function forgetBrandsHiding({ db }: UserContext, partIds: number[]): Promise<void> {
  await sql`
    update datasheet_parts part set hidden_at = null from datasheet_brands brand
    where part.id = any(${partIds}::bigint[]) and brand.id = part.brand_id and part.hidden_at = brand.hidden_at`.execute(
    db,
  );
}

async function emptyParts({ db, now }: UserContext, partIds: number[]): Promise<void> {
  // Rows that an operator led to a part go on leading there, or the next list would put them into the part that they name.
  await db
    .deleteFrom("datasheetPartSources")
    .where("partId", "in", [0, ...partIds])
    .where("isLed", "=", false)
    .execute();
  await db
    .updateTable("datasheetPartSources")
    .set({ rowHash: UNREAD })
    .where("partId", "in", [0, ...partIds])
    .execute();
  for (const table of [
    "datasheetPartValues",
    "datasheetOffers",
    "catalogueOperatorValues",
    "catalogueValueDoubts",
    "catalogueClassDoubts",
  ] as const)
    await db
      .deleteFrom(table)
      .where("partId", "in", [0, ...partIds])
      .execute();
  await db
    .updateTable("datasheetParts")
    .set({ categoryId: null, description: "", package: null, lifecycle: "unknown", isRohs: null, datasheetUrl: null })
    .set({ deletedAt: now, hiddenAt: now, updatedAt: now })
    .where("id", "in", [0, ...partIds])
    .execute();
}

async function emptyBrand({ db, now }: UserContext, id: number): Promise<void> {
  for (const table of ["datasheetPackagingSuffixes", "catalogueOperatorValues"] as const)
    await db.deleteFrom(table).where("brandId", "=", id).execute();
  await db
    .updateTable("datasheetBrands")
    .set(Object.fromEntries(BRAND_FACTS.map((fact) => [fact, null])))
    .set({ deletedAt: now, hiddenAt: now, updatedAt: now })
    .where("id", "=", id)
    .execute();
}
