import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { recordAction } from "#domains/audit/server/public.ts";
import type { UserContext } from "#platform/context.ts";
import { partKey } from "#shared/part-key.ts";
import type { splits } from "../../contract/splits.ts";
import { catalogueRefusals } from "../../errors.ts";
import { DELETED_NAME, SPLIT_LABELS } from "../../merge-labels.ts";
import { recountCatalogue } from "../import/recount.ts";
import { inMergeTurn } from "../merges/merge.ts";
import { writeDown } from "../merges/write-down.ts";
import { addPart } from "../parts/add-part.ts";
import { keepSaying } from "../parts/keep-saying.ts";
import { brandMerges } from "../public/brand-merges.ts";
import { lockPlaces } from "../public/lock-in-order.ts";
import { readRowKey, readSplitFacts } from "./find-split-facts.ts";

type Asked = ParsedInputOf<typeof splits.splitPart>;

/** Of all that hold some words. */
const ALL_MAX = 20_000;
const FIELDS = ["rows", "offerIds", "documentIds", "parameterIds"] as const;

interface Side {
  id: number;
  mpn: string;
  brandId: number | null;
  categoryId: number | null;
}

/** Moves chosen facts of a part to another one. Rows of lists and offers are led there from now on; of values it is said that the one has none. */
export function splitPart(context: UserContext, asked: Asked): Promise<DataOf<typeof splits.splitPart>> {
  if (FIELDS.every((field) => asked[field].length === 0) && asked.allOf.length === 0)
    throw catalogueRefusals.splitsNothing();
  return inMergeTurn(
    context,
    async (context) => {
      await lockPlaces(context.db, [asked.id, asked.intoId], { brandIds: [asked.brandId] });
      const from = await lockPart(context, asked.id);
      const hasMade = asked.intoId === undefined;
      const into = await lockPart(context, asked.intoId ?? (await makePart(context, from, asked)));
      if (from.id === into.id) throw catalogueRefusals.mergedIntoItself();
      const [named, other] = [from, into].map(({ id, mpn }) => ({ id, name: mpn }));
      await writeDown(context, {
        change: "split",
        kind: "part",
        from: named!,
        into: other!,
        reason: asked.reason,
        hasMade,
      });
      const { rows, offerIds, documentIds, parameterIds } = await readChosen(context, asked);
      await leadBack(context, { from, into });
      const values = await moveValues(context, { from, into, parameterIds });
      const moved = {
        rows: await moveRows(context, { from, into, rows }),
        offers: await moveOffers(context, { from, into, offerIds }),
        documents: 0,
        values: values.moved,
      };
      if (documentIds.length > 0)
        for (const { splitPart: move } of context.declared.filled(brandMerges))
          moved.documents += (await move?.(context, { from: from.id, into: into.id, documentIds })) ?? 0;
      const total = Object.values(moved).reduce((sum, count) => sum + count, 0);
      if (total + values.dropped === 0) throw movesNothing(from, asked);
      await recountCatalogue(context);
      for (const [side, told] of [
        [from, { splitInto: into.mpn }],
        [into, { splitFrom: from.mpn }],
      ] as const)
        await recordAction(context, {
          act: "split-part",
          subject: "part",
          subjectId: side.id,
          reason: asked.reason,
          before: {},
          after: { ...told, ...moved, droppedValues: values.dropped },
        });
      return {
        intoId: into.id,
        moved: total,
        droppedValues: values.dropped,
      };
    },
    catalogueRefusals.importRunsMeanwhile,
  );
}

/** What was ticked, and what was not told one by one: all that hold the words. */
async function readChosen(context: UserContext, asked: Asked): Promise<Pick<Asked, (typeof FIELDS)[number]>> {
  const { rows, offerIds, documentIds, parameterIds, allOf } = asked;
  if (allOf.length === 0) return { rows, offerIds, documentIds, parameterIds };
  const all = await readSplitFacts(context, asked, ALL_MAX);
  const counts = { rows: all.rowCount, offers: all.offerCount, documents: all.documentCount };
  const isAll = (kind: keyof typeof counts) => allOf.includes(kind);
  for (const kind of allOf)
    if (counts[kind] > ALL_MAX)
      throw catalogueRefusals.splitsTooManyFacts({ what: SPLIT_LABELS[kind], count: counts[kind], most: ALL_MAX });
  return {
    rows: [...new Set([...rows, ...(isAll("rows") ? all.rows.map(({ key }) => key) : [])])],
    offerIds: [...offerIds, ...(isAll("offers") ? all.offers.map(({ id }) => id) : [])],
    documentIds: [...documentIds, ...(isAll("documents") ? all.documents.map(({ id }) => id) : [])],
    parameterIds,
  };
}

/** What was chosen is the part's no more: said where it was chosen. */
function movesNothing(from: Side, asked: Asked): Error {
  const all = asked.allOf.map((kind) => (kind === "rows" ? kind : kind === "offers" ? "offerIds" : "documentIds"));
  const chosen = FIELDS.filter((field) => asked[field].length > 0 || all.includes(field as (typeof all)[number]));
  const told = `所选内容已不在型号「${from.mpn}」上，请刷新后重新选择`;
  return doorRefusals.invalidInput(Object.fromEntries(chosen.map((field) => [field, told])));
}

async function lockPart({ db }: UserContext, id: number): Promise<Side> {
  const part = await db
    .selectFrom("datasheetParts")
    .select(["id", "mpn", "brandId", "categoryId"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!part) throw doorRefusals.notFound("没有这个型号");
  return part;
}

/** A part by its brand and number, in the category of the one that it comes from. */
async function makePart(context: UserContext, from: Side, { brandId, mpn }: Asked): Promise<number> {
  const { db } = context;
  if (partKey(mpn) === "") throw doorRefusals.invalidInput({ mpn: "请选择目标型号，或填写新型号" });
  const brand = await readBrand(context, brandId);
  const same = await db
    .selectFrom("datasheetParts")
    .select(["id", "deletedAt"])
    .where("brandId", "=", brand.id)
    .where("mpn", "=", mpn)
    .executeTakeFirst();
  if (same?.deletedAt) throw doorRefusals.invalidInput({ mpn: `该品牌的型号 ${mpn} ${DELETED_NAME}` });
  if (same) throw doorRefusals.invalidInput({ mpn: `该品牌已有型号 ${mpn}，请直接选它` });
  const led = await readLed(context, brand.id, mpn);
  if (led && led.id !== from.id)
    throw doorRefusals.invalidInput({
      mpn: `名单里该品牌的 ${mpn} 已归到型号 ${led.mpn}（编号 ${led.id}），${led.deletedAt ? `它${DELETED_NAME}` : "请直接选它"}`,
    });
  const said = from.categoryId === null ? {} : { category: String(from.categoryId) };
  return (await addPart(context, { mpn, brand, said, isLedElsewhere: led !== undefined })).id;
}

/** Of which a new part may be; else it is said at the field why not. */
async function readBrand({ db }: UserContext, brandId: number | undefined): Promise<{ id: number; name: string }> {
  const refuse = (told: string) => doorRefusals.invalidInput({ brandId: told });
  if (brandId === undefined) throw refuse("请选择新型号的品牌");
  const brand = await db
    .selectFrom("datasheetBrands as brand")
    .leftJoin("datasheetBrands as successor", "successor.id", "brand.successorId")
    .select(["brand.id", "brand.name", "brand.mergedAt", "brand.hiddenAt", "brand.deletedAt"])
    .select("successor.name as successor")
    .where("brand.id", "=", brandId)
    .executeTakeFirst();
  if (!brand) throw refuse("没有这个品牌");
  const { name, mergedAt, hiddenAt, deletedAt, successor } = brand;
  if (deletedAt !== null) throw refuse(`品牌「${name}」${DELETED_NAME}`);
  if (mergedAt !== null) throw refuse(`品牌「${name}」已并入「${successor ?? "另一个"}」，请直接选它`);
  if (hiddenAt !== null) throw refuse(`品牌「${name}」已隐藏，请先恢复品牌`);
  return brand;
}

function readLed({ db }: UserContext, brandId: number, mpn: string) {
  return db
    .selectFrom("catalogueLedParts as led")
    .innerJoin("datasheetParts as part", "part.id", "led.partId")
    .select(["part.id", "part.mpn", "part.deletedAt"])
    .where("led.brandId", "=", brandId)
    .where("led.mpn", "=", mpn)
    .executeTakeFirst();
}

interface Sides {
  from: Side;
  into: Side;
}

/** Lists that name the other part by its brand and number mean it again, where they had been led to the one. */
async function leadBack({ db }: UserContext, { from, into }: Sides): Promise<void> {
  await db
    .deleteFrom("catalogueLedParts")
    .where("partId", "=", from.id)
    .where("mpn", "=", into.mpn)
    .where("brandId", into.brandId === null ? "is" : "=", into.brandId)
    .execute();
}

/** They are read anew by the next import, and fill the other part then. */
async function moveRows({ db }: UserContext, { from, into, rows }: Sides & Pick<Asked, "rows">): Promise<number> {
  const named = rows.map(readRowKey);
  const { numAffectedRows } = await sql`
    update datasheet_part_sources held set part_id = ${into.id}, is_owner = false, is_led = true, row_hash = '\\x'
    from unnest(${named.map(({ source }) => source)}::text[], ${named.map(({ reference }) => reference)}::text[]) as named (source, reference)
    where held.part_id = ${from.id} and held.source = named.source and held.reference = named.reference`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function moveOffers({ db }: UserContext, { from, into, offerIds }: Sides & Pick<Asked, "offerIds">) {
  const moved = await db
    .updateTable("datasheetOffers")
    .set({ partId: into.id, isLed: true })
    .where("partId", "=", from.id)
    .where("id", "in", [0, ...offerIds])
    .executeTakeFirstOrThrow();
  return Number(moved.numUpdatedRows);
}

/** A value that the other part has already stays as it has it, and is dropped here. */
async function moveValues(context: UserContext, { from, into, parameterIds }: Sides & Pick<Asked, "parameterIds">) {
  const { db } = context;
  let moved = 0;
  let dropped = 0;
  for (const parameterId of parameterIds) {
    const value = await db
      .selectFrom("datasheetPartValues")
      .select("printed")
      .where("partId", "=", from.id)
      .where("parameterId", "=", parameterId)
      .executeTakeFirst();
    if (!value) continue;
    const own = db
      .selectFrom("datasheetPartValues as same")
      .select("same.partId")
      .where("same.partId", "=", into.id)
      .where("same.parameterId", "=", parameterId);
    const gone = db.updateTable("datasheetPartValues").set({ partId: into.id });
    const { numUpdatedRows } = await gone
      .where("partId", "=", from.id)
      .where("parameterId", "=", parameterId)
      .where(({ not, exists }) => not(exists(own)))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0) {
      await keepSaying(context, { partId: into.id, field: "parameter", parameterId, value: value.printed });
      moved += 1;
    } else {
      await db
        .deleteFrom("datasheetPartValues")
        .where("partId", "=", from.id)
        .where("parameterId", "=", parameterId)
        .execute();
      dropped += 1;
    }
    await keepSaying(context, { partId: from.id, field: "parameter", parameterId, value: null });
  }
  return { moved, dropped };
}
