import { sql } from "kysely";
import { type Database, inTransaction } from "#platform/database.ts";
import { DAY_MS } from "#shared/durations.ts";
import { partKey } from "#shared/part-key.ts";
import { brandKeysOf, partsOf } from "../match-parts.ts";
import { freshFrom } from "../stock-queries.ts";
import { SAMPLE_NOTE } from "./remove-sample-stock.ts";

const OWNER = "+8613800000002";
/** What has been confirmed last so many days ago is old. */
const OLD_DAYS = 40;
const PRICE_UNIT = 1_000_000;

interface SampleLine {
  brand: string;
  /** Numbers of the sample catalogue. */
  mpn: string;
  quantity: number;
  dateCode?: string;
  place: "深圳" | "上海" | "香港";
  /** To be asked where it is left out. */
  price?: number;
  isInDollars?: boolean;
  isOld?: boolean;
}

const LINES: SampleLine[] = [
  { brand: "TI", mpn: "NE555P", quantity: 3200, dateCode: "2418", place: "深圳", price: 0.72 },
  { brand: "TI", mpn: "NE555DR", quantity: 25_000, dateCode: "24+", place: "深圳", price: 0.45 },
  { brand: "TI", mpn: "LM358P", quantity: 4800, dateCode: "2340", place: "上海", price: 0.86 },
  { brand: "TI", mpn: "LM358DR", quantity: 17_500, dateCode: "24+", place: "深圳", price: 0.62 },
  { brand: "TI", mpn: "LM358DR", quantity: 5000, dateCode: "2412", place: "香港", price: 0.085, isInDollars: true },
  { brand: "TI", mpn: "TL431ACDBZR", quantity: 9000, dateCode: "2431", place: "深圳", price: 1.15 },
  { brand: "TI", mpn: "LM2596S-3.3/NOPB", quantity: 1000, dateCode: "2023", place: "上海", price: 2.6 },
  { brand: "TI", mpn: "LM324DR", quantity: 12_500, dateCode: "2446", place: "深圳", price: 0.88 },
  { brand: "TI", mpn: "LM393DR", quantity: 10_000, dateCode: "24+", place: "深圳", price: 0.41 },
  { brand: "TI", mpn: "LM393PWR", quantity: 2000, dateCode: "22+", place: "上海", isOld: true },
  { brand: "TI", mpn: "DRV8825PWPR", quantity: 640, dateCode: "2409", place: "香港", price: 0.82, isInDollars: true },
  { brand: "意法半导体", mpn: "STM32F103RCT6", quantity: 960, dateCode: "2415", place: "深圳", price: 8.4 },
  { brand: "意法半导体", mpn: "STM32F103RET6", quantity: 480, dateCode: "2352", place: "深圳", price: 9.9 },
  { brand: "意法半导体", mpn: "STM32F030F4P6", quantity: 5000, dateCode: "24+", place: "深圳", price: 2.3 },
  { brand: "意法半导体", mpn: "STM32F411CEU6", quantity: 260, dateCode: "2338", place: "上海" },
  { brand: "意法半导体", mpn: "STM32F401RCT6", quantity: 1200, dateCode: "2427", place: "深圳", price: 10.5 },
  {
    brand: "意法半导体",
    mpn: "STM32F401CCU6",
    quantity: 2080,
    dateCode: "24+",
    place: "香港",
    price: 1.12,
    isInDollars: true,
  },
  {
    brand: "意法半导体",
    mpn: "STM32F407ZGT6",
    quantity: 360,
    dateCode: "2321",
    place: "深圳",
    price: 26.8,
    isOld: true,
  },
  { brand: "意法半导体", mpn: "L7805CV", quantity: 6000, place: "上海", price: 0.66 },
  { brand: "意法半导体", mpn: "L7805CDT-TR", quantity: 2500, dateCode: "2402", place: "深圳", price: 0.98 },
  { brand: "GigaDevice", mpn: "GD32F103C8T6", quantity: 2500, dateCode: "24+", place: "深圳", price: 4.1 },
  { brand: "GigaDevice", mpn: "GD32F103RCT6", quantity: 960, dateCode: "2436", place: "深圳", price: 6.3 },
  { brand: "GigaDevice", mpn: "GD32F303CGT6", quantity: 750, dateCode: "2411", place: "上海" },
  { brand: "GigaDevice", mpn: "GD32F303RCT6", quantity: 320, dateCode: "2318", place: "上海", price: 8.2, isOld: true },
  { brand: "GigaDevice", mpn: "GD25Q128ESIGR", quantity: 20_000, dateCode: "新批次", place: "深圳", price: 2.15 },
  { brand: "GigaDevice", mpn: "GD25Q32ESIG", quantity: 8000, dateCode: "2444", place: "深圳", price: 1.05 },
  { brand: "圣邦", mpn: "SGM358YS/TR", quantity: 15_000, dateCode: "24+", place: "深圳", price: 0.58 },
  { brand: "圣邦", mpn: "SGM2019-3.3YN5G/TR", quantity: 9000, dateCode: "2420", place: "深圳", price: 0.36 },
  {
    brand: "圣邦",
    mpn: "SGM2036-3.3YN5G/TR",
    quantity: 6000,
    dateCode: "2350",
    place: "上海",
    price: 0.39,
    isOld: true,
  },
  { brand: "圣邦", mpn: "SGM321XC5/TR", quantity: 3000, place: "深圳", price: 0.52 },
];

/** Stock of the certified enterprise of the demonstration, where it has none. */
export async function addSampleStock(surroundings: { db: Database; now: Date }): Promise<void> {
  const { now } = surroundings;
  const company = await surroundings.db
    .selectFrom("suppliersCompanies as company")
    .innerJoin("suppliersEnterprises as enterprise", "enterprise.id", "company.enterpriseId")
    .innerJoin("accountUsers as owner", "owner.id", "enterprise.ownerId")
    .select("company.id")
    .where("owner.mobile", "=", OWNER)
    .where("enterprise.isDemo", "=", true)
    .where("enterprise.status", "=", "certified")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("suppliersStockLines as line").select("line.id").whereRef("line.companyId", "=", "company.id"),
        ),
      ),
    )
    .executeTakeFirst();
  if (!company) return;
  await inTransaction(surroundings, async ({ db }) => {
    const keys = await brandKeysOf(
      db,
      LINES.map(({ brand }) => brand),
    );
    const rows = LINES.map(
      ({ brand, mpn, quantity, dateCode = "", place, price, isInDollars = false, isOld = false }) => {
        const confirmedAt = isOld ? new Date(now.getTime() - OLD_DAYS * DAY_MS) : now;
        const written = {
          mpn,
          mpnKey: partKey(mpn),
          brandName: brand,
          brandKey: keys.get(brand)!,
          quantity,
          dateCode,
          place,
          currency: isInDollars ? "USD" : "CNY",
        };
        const prices =
          price === undefined ? {} : { priceMicros: Math.round(price * PRICE_UNIT), includesTax: !isInDollars };
        return {
          ...written,
          ...prices,
          companyId: company.id,
          confirmedAt,
          isFresh: confirmedAt > freshFrom(now),
          note: SAMPLE_NOTE,
          createdAt: confirmedAt,
        };
      },
    );
    await db
      .insertInto("suppliersStockLines")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const found = partsOf("suppliers_stock_lines", { id: "id", where: sql`stock.company_id = ${company.id}` });
    await sql`update suppliers_stock_lines line set part_id = found.part_id from (${found}) found where line.id = found.id`.execute(
      db,
    );
  });
}
