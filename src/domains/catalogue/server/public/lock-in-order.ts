import { sql } from "kysely";
import type { Database } from "#platform/database.ts";
import { catalogueRefusals } from "../../errors.ts";

type Ids = (number | null | undefined)[];

/** Whoever changes how many parts brands and categories have holds them in this order, of each kind by their ids: so no two wait for each other. */
const ORDER = ["brands", "categories", "parts"] as const;
type Kind = (typeof ORDER)[number];

interface Held {
  furthest: number;
  ids: Record<Kind, Set<number>>;
  /** Nobody else writes to a category meanwhile. */
  hasAllCategories: boolean;
}

/** What transactions hold. */
const holding = new WeakMap<Database, Held>();

/** Keeps brands as they are until the transaction ends; answers those that there are. Refuses, like all below, who holds what comes behind: he has seen it before it was moved. */
export async function lockBrands(db: Database, ids: Ids) {
  const asked = present(ids);
  enter(db, "brands", asked);
  return db
    .selectFrom("datasheetBrands")
    .select(["id", "name", "mergedAt", "deletedAt", "hiddenAt"])
    .where("id", "=", sql<number>`any(${asked}::bigint[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The same of categories, with those above them, which count their parts, too. */
export async function lockCategories(db: Database, ids: Ids): Promise<void> {
  const asked = enter(db, "categories", present(ids));
  if (asked.length === 0) return;
  // First as who writes: who has all of them waits for no row then, held by one that waits for him.
  await sql`lock table datasheet_categories in row exclusive mode`.execute(db);
  await sql`
    select from datasheet_categories where id = any(${asked}::bigint[])
      or id in (select parent_id from datasheet_categories where id = any(${asked}::bigint[]))
    order by id for no key update`.execute(db);
}

/** Waits, ahead of rows that name categories, for whoever has all of these: as who will write to one that he learns of later. */
export async function awaitCategories(db: Database): Promise<void> {
  if (heldBy(db).furthest > ORDER.indexOf("categories")) throw catalogueRefusals.editedMeanwhile();
  await sql`lock table datasheet_categories in row exclusive mode`.execute(db);
}

/** Keeps all of them as they are, for what may move parts of any. Others read them, and bring parts. */
export async function lockAllCategories(db: Database): Promise<void> {
  if (heldBy(db).furthest > ORDER.indexOf("categories")) throw catalogueRefusals.editedMeanwhile();
  await sql`lock table datasheet_categories in share row exclusive mode`.execute(db);
  Object.assign(heldBy(db), { furthest: ORDER.indexOf("categories"), hasAllCategories: true });
}

interface Places {
  brandIds?: Ids;
  categoryIds?: Ids;
}

/** Keeps parts as they are, behind their brands and categories and those that they may go to. Refuses where one has moved meanwhile. */
export async function lockPlaces(db: Database, partIds: Ids, { brandIds = [], categoryIds = [] }: Places = {}) {
  const seen = await placesOf(db, partIds);
  const brands = await lockBrands(db, [...seen.map(({ brandId }) => brandId), ...brandIds]);
  await lockCategories(db, [...seen.map(({ categoryId }) => categoryId), ...categoryIds]);
  await lockSeen(db, seen);
  return brands;
}

/** The same of a part that is given a brand or a category; where it has that already, it is held alone. */
export async function lockMove(
  db: Database,
  partId: number,
  to: { brandId?: number | null; categoryId?: number | null },
): Promise<void> {
  const seen = await placesOf(db, [partId]);
  const [part] = seen;
  if (!part) return;
  const { brandId = part.brandId, categoryId = part.categoryId } = to;
  if (brandId !== part.brandId) await lockBrands(db, [part.brandId, brandId]);
  if (brandId !== part.brandId || categoryId !== part.categoryId)
    await lockCategories(db, [part.categoryId, categoryId]);
  await lockSeen(db, seen);
}

interface Place {
  id: number;
  brandId: number | null;
  categoryId: number | null;
}

function placesOf(db: Database, partIds: Ids): Promise<Place[]> {
  return db
    .selectFrom("datasheetParts")
    .select(["id", "brandId", "categoryId"])
    .where("id", "=", sql<number>`any(${present(partIds)}::bigint[])`)
    .orderBy("id")
    .execute();
}

async function lockSeen(db: Database, seen: Place[]): Promise<void> {
  const ids = seen.map(({ id }) => id);
  enter(db, "parts", ids);
  const found = await db
    .selectFrom("datasheetParts")
    .select(["id", "brandId", "categoryId"])
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const isMoved = ({ id, brandId, categoryId }: Place) =>
    seen.some((part) => part.id === id && (part.brandId !== brandId || part.categoryId !== categoryId));
  if (found.some(isMoved)) throw catalogueRefusals.editedMeanwhile();
}

/** Says that some are held now that the caller locks otherwise. */
export function noteHeld(db: Database, kind: Kind, ids: number[]): void {
  enter(db, kind, ids);
}

/** Refuses what comes too late; answers what is not held yet. */
function enter(db: Database, kind: Kind, ids: number[]): number[] {
  if (!db.isTransaction) return ids;
  const held = heldBy(db);
  const isHeld = (id: number) => held.ids[kind].has(id) || (kind === "categories" && held.hasAllCategories);
  const fresh = ids.filter((id) => !isHeld(id));
  const place = ORDER.indexOf(kind);
  if (fresh.length > 0 && place < held.furthest) throw catalogueRefusals.editedMeanwhile();
  if (ids.length > 0) held.furthest = Math.max(held.furthest, place);
  for (const id of fresh) held.ids[kind].add(id);
  return fresh;
}

function heldBy(db: Database): Held {
  const known = holding.get(db);
  if (known) return known;
  const held: Held = {
    furthest: 0,
    ids: { brands: new Set(), categories: new Set(), parts: new Set() },
    hasAllCategories: false,
  };
  holding.set(db, held);
  return held;
}

function present(ids: Ids): number[] {
  return ids.flatMap((id) => id ?? []);
}
