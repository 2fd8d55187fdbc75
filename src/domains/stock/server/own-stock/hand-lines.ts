import { createHash } from "node:crypto";
import { sql } from "kysely";
import { doorRefusals } from "#api/refusals.ts";
import type { UserContext } from "#platform/context.ts";
import { type LineWords, wordsOf } from "../../line-words.ts";
import { STOCK_FIELDS, type StockMapping } from "../../stock-columns.ts";
import { brandKeysOf, partsOf } from "../match-parts.ts";
import { lookAtLines } from "../public-texts.ts";
import { readPrice } from "../read-figures.ts";
import { freshFrom, selectStockLines, toStockLine } from "../stock-queries.ts";
import { readStockLine, type StockLine } from "../uploads/read-stock-line.ts";

const IN_ORDER = Object.fromEntries(STOCK_FIELDS.map((field, at) => [field, at])) as StockMapping;

/** A line of a company as it stands. */
export async function findLine(context: UserContext, companyId: number, id: number) {
  const row = await selectStockLines(context)
    .where("line.id", "=", id)
    .where("line.companyId", "=", companyId)
    .executeTakeFirst();
  return row && toStockLine(row, context.now);
}

/** What tells whether a line says the same as before; that it was confirmed does not count. */
export function versionOf(line: Parameters<typeof wordsOf>[0]): string {
  return createHash("sha256")
    .update(JSON.stringify(Object.values(wordsOf(line))))
    .digest("base64url");
}

/** Reads a line that was written by hand, as one of a file is read; refuses by field what can't be. */
export function readWords(words: LineWords, now: Date): StockLine {
  const cells = STOCK_FIELDS.map((field) => words[field]);
  const read = readStockLine({ line: 0, cells }, { mapping: IN_ORDER }, now);
  const faults = "faults" in read ? read.faults : [];
  const price = readPrice(words.price);
  if (typeof price === "string") faults.push({ field: "price", text: `${price}；询价请留空` });
  else if ("stock" in read && price.currency !== null && price.currency !== read.stock.currency)
    faults.push({ field: "price", text: `单价写的是 ${price.currency}，与币种不同` });
  if (faults.length > 0 || !("stock" in read))
    throw doorRefusals.invalidInput(
      Object.fromEntries(faults.map(({ field, text }) => [field ?? "mpn", text]).toReversed()),
    );
  return read.stock;
}

interface Written {
  companyId: number;
  /** Null for one that is not there yet. */
  id: number | null;
  line: StockLine;
  confirmedAt: Date;
  /** It is as it stood before: beside whatever stood beside it. */
  isAsItStood?: true;
}

/**
 * Writes a line by hand, in a transaction that holds the stock of its company: finds its part, and has new texts looked at.
 * Answers its number; refuses what another line says already.
 */
export async function writeLine(
  context: UserContext,
  { companyId, id, line, confirmedAt, isAsItStood }: Written,
): Promise<number> {
  const { db, now } = context;
  const { brandName } = line;
  const brandKey = (await brandKeysOf(db, [brandName])).get(brandName)!;
  const before =
    id === null
      ? undefined
      : await db
          .selectFrom("suppliersStockLines")
          .select(["id", "mpn", "mpnKey", "brandName", "dateCode", "place", "package", "note"])
          .where("companyId", "=", companyId)
          .where("id", "=", id)
          .executeTakeFirst();
  const isOther = !before || SAME.some((field) => before[field] !== line[field]);
  await refuseTwin(db, { companyId, id, line, brandKey: isOther && !isAsItStood ? brandKey : "" });
  const isNew = !before || TEXTS.some((text) => before[text] !== line[text]);
  // New words are those of a file no longer.
  const held = isNew ? { heldUploadId: null } : {};
  const row = { ...line, brandKey, confirmedAt, isFresh: confirmedAt > freshFrom(now), ...held };
  const written = before
    ? await db
        .updateTable("suppliersStockLines")
        .set(row)
        .where("id", "=", before.id)
        .returning("id")
        .executeTakeFirstOrThrow()
    : await db
        .insertInto("suppliersStockLines")
        .values({ ...row, companyId, createdAt: now })
        .returning("id")
        .executeTakeFirstOrThrow();
  const found = partsOf("suppliers_stock_lines", { id: "id", where: sql`stock.id = ${written.id}` });
  await sql`
    update suppliers_stock_lines line set part_id = other.part_id
    from (select (select part_id from (${found}) found) as part_id) other
    where line.id = ${written.id} and line.part_id is distinct from other.part_id`.execute(db);
  if (isNew) await lookAtLines(context, [written.id]);
  return written.id;
}

const TEXTS = ["mpn", "brandName", "place", "package", "note"] as const;
/** By what a line is told from others. */
const SAME = ["mpnKey", "brandName", "dateCode", "place"] as const;

/** Refuses a line where another one says the same of the same brand: by its name, or, unless `brandKey` is empty, by any that leads there. */
async function refuseTwin(
  db: UserContext["db"],
  { companyId, id, line, brandKey }: Pick<Written, "companyId" | "id" | "line"> & { brandKey: string },
): Promise<void> {
  const { mpnKey, brandName, dateCode, place } = line;
  const isSameName = sql<boolean>`lower(line.brand_name) = lower(${brandName})`;
  const isSameBrand = sql<boolean>`(line.brand_key = ${brandKey} or stood.brand_id = (select brand_id from datasheet_brand_aliases where key = ${brandKey}))`;
  const twin = await db
    .selectFrom("suppliersStockLines as line")
    .leftJoin("datasheetBrandAliases as stood", "stood.key", "line.brandKey")
    .select(["line.brandName", isSameName.as("isSameName")])
    .where("line.companyId", "=", companyId)
    .where("line.id", "<>", id ?? 0)
    .where("line.mpnKey", "=", mpnKey)
    .where("line.dateCode", "=", dateCode)
    .where("line.place", "=", place)
    .where((eb) => eb.or(brandKey === "" ? [isSameName] : [isSameName, isSameBrand]))
    .orderBy("isSameName", "desc")
    .executeTakeFirst();
  if (!twin) return;
  throw doorRefusals.invalidInput({
    mpn: twin.isSameName
      ? "已有型号、品牌、批号、仓库都相同的一条库存"
      : `已有型号、批号、仓库都相同的一条库存，品牌写作「${twin.brandName}」`,
  });
}
