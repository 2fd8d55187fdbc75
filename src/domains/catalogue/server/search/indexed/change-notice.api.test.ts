import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { listen } from "#platform/listen.ts";
import { createTestDatabase } from "#testing/database.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

test("a part that comes, gets an offer or goes is told to those who listen", async () => {
  let tell = () => {};
  const listener = await listen(database.connection, {
    channels: ["datasheet_part_changes"],
    onNotice: () => tell(),
    log: createLog("silent"),
  });
  const toldOf = async (change: () => Promise<unknown>) => {
    const told = new Promise<void>((resolve) => (tell = resolve));
    await change();
    await told;
  };
  await toldOf(() => db.insertInto("datasheetParts").values({ mpn: "BAV99", mpnKey: "bav99" }).execute());
  const part = await db.selectFrom("datasheetParts").select("id").executeTakeFirstOrThrow();
  await toldOf(() =>
    db
      .insertInto("datasheetOffers")
      .values({ partId: part.id, source: "shop", sku: "1", currency: "CNY", stock: 5, seenAt: new Date() })
      .execute(),
  );
  await toldOf(() => db.deleteFrom("datasheetParts").where("id", "=", part.id).execute());
  await listener.stop();
  expect(
    (await db.selectFrom("datasheetPartChanges").select("partId").distinct().execute()).map((row) => row.partId),
  ).toEqual([part.id]);
});

test("of brands and categories only what they are called and where they belong is told", async () => {
  const heard: string[] = [];
  const listener = await listen(database.connection, {
    channels: ["datasheet_vocabulary", "end"],
    onNotice: (channel) => heard.push(channel),
    log: createLog("silent"),
  });
  const heardOf = async (change: () => Promise<unknown>) => {
    heard.length = 0;
    await change();
    await sql`select pg_notify('end', '')`.execute(db);
    await expect.poll(() => heard).toContain("end");
    return heard.includes("datasheet_vocabulary");
  };
  expect(
    await heardOf(() =>
      sql`insert into datasheet_brands (slug, name, pinyin, initial) values ('ti', 'TI', 'ti', 'T')`.execute(db),
    ),
  ).toBe(true);
  expect(await heardOf(() => sql`update datasheet_brands set part_count = part_count + 1`.execute(db))).toBe(false);
  expect(await heardOf(() => sql`update datasheet_brands set name = name`.execute(db))).toBe(false);
  expect(await heardOf(() => sql`update datasheet_brands set name_cn = '德州仪器'`.execute(db))).toBe(true);
  expect(
    await heardOf(() =>
      sql`insert into datasheet_brand_aliases (key, alias, brand_id, kind) select 'ti', 'TI', id, 'alias' from datasheet_brands`.execute(
        db,
      ),
    ),
  ).toBe(true);
  expect(await heardOf(() => sql`delete from datasheet_brand_aliases where key = 'nobody'`.execute(db))).toBe(false);
  await listener.stop();
});
