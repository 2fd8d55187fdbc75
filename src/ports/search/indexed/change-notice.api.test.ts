import { afterAll, expect, test } from "vitest";
import { createLog } from "#platform/log.ts";
import { listen } from "#platform/listen.ts";
import { createTestDatabase } from "#testing/database.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

test("a part that comes, gets an offer or goes is told to those who listen", async () => {
  let tell = () => {};
  const listener = await listen(database.connection, { channels: ["datasheet_part_changes"], onNotice: () => tell(), log: createLog("silent") });
  const toldOf = async (change: () => Promise<unknown>) => {
    const told = new Promise<void>((resolve) => (tell = resolve));
    await change();
    await told;
  };
  await toldOf(() => db.insertInto("datasheetParts").values({ mpn: "BAV99", mpnKey: "bav99" }).execute());
  const part = await db.selectFrom("datasheetParts").select("id").executeTakeFirstOrThrow();
  await toldOf(() => db.insertInto("datasheetOffers").values({ partId: part.id, source: "shop", sku: "1", currency: "CNY", stock: 5, seenAt: new Date() }).execute());
  await toldOf(() => db.deleteFrom("datasheetParts").where("id", "=", part.id).execute());
  await listener.stop();
  expect((await db.selectFrom("datasheetPartChanges").select("partId").distinct().execute()).map((row) => row.partId)).toEqual([part.id]);
});
