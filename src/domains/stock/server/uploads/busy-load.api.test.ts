import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { members } from "#domains/enterprises/contract/members.ts";
import { useTestApp } from "#testing/app.ts";
import { countWaiting } from "#testing/count-waiting.ts";
import { ownStock } from "../../contract/own-stock.ts";
import { stockUploads } from "../../contract/uploads.ts";
import { SELLER, STOCK_HEAD, useStock } from "../../testing/use-stock.ts";
import { tellSearch } from "./apply-staged.ts";
import { loadStockFile, queueUnloadedStock } from "./load-task.ts";

const portal = useTestApp();
const { newUser } = useEnterprises(portal);
const { buildPart } = catalogueOf(portal);
const { contextNow, asSeller, confirm, load, mine, userIdOf } = useStock(portal);

test("while a file is loaded roles are changed, pages come, and who edits the stock is told so, none of them waiting for its end", async () => {
  const { db } = portal.context;
  await load(`${STOCK_HEAD}\nLM358,TI,1`);
  const line = (await mine()).data[0]!;
  const { enterpriseId } = await db
    .selectFrom("suppliersMembers")
    .select("enterpriseId")
    .where("userId", "=", await userIdOf(SELLER))
    .executeTakeFirstOrThrow();
  const colleague = await newUser("同事");
  await db
    .insertInto("suppliersMembers")
    .values({ enterpriseId, userId: colleague.id, role: "seller", joinedAt: portal.clock.now })
    .execute();
  await sql`
    create function sleep_a_while() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return null; end $$`.execute(
    db,
  );
  await sql`create trigger sleep_a_while after update on suppliers_stock_lines for each statement execute function sleep_a_while()`.execute(
    db,
  );
  const { id } = await confirm(`${STOCK_HEAD}\nLM358,TI,2`, "merge");
  let isLoaded = false;
  const loading = loadStockFile(contextNow(), { uploadId: id }).then(() => (isLoaded = true));
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(db);
    expect(rows).toHaveLength(1);
  });
  for (const role of ["buyer", "seller", "admin"] as const)
    await asSeller()(members.changeRole, { userId: colleague.id, role });
  expect((await mine()).data[0]).toMatchObject({ quantity: 1 });
  for (const change of [
    () => asSeller()(ownStock.saveStockLine, { id: line.id, quantity: "3" }),
    () => asSeller()(ownStock.confirmStock, {}),
    () => asSeller()(ownStock.removeStock, { ids: [line.id] }),
    () => asSeller()(stockUploads.cancelStockUpload, { id }),
  ])
    await expect(change()).rejects.toMatchObject({ code: 16_411, message: "库存正在导入，请稍后再试" });
  expect(isLoaded).toBe(false);
  await loading;
  await sql`drop trigger sleep_a_while on suppliers_stock_lines`.execute(db);
  expect((await mine()).data[0]).toMatchObject({ quantity: 2 });
});

test("of eight who confirm the same stock at once one does it at a time, and no colleague who waits for their company holds a connection", async () => {
  const { db } = portal.context;
  await load(`${STOCK_HEAD}\n${Array.from({ length: 2500 }, (_, at) => `MANY${at},TI,1`).join("\n")}`);
  const { enterpriseId } = await db
    .selectFrom("suppliersMembers")
    .select("enterpriseId")
    .where("userId", "=", await userIdOf(SELLER))
    .executeTakeFirstOrThrow();
  const confirmed = await Promise.allSettled(Array.from({ length: 8 }, () => asSeller()(ownStock.confirmStock, {})));
  // On a busy machine one may come when another has ended, and does it again.
  const done = confirmed.filter(({ status }) => status === "fulfilled");
  expect(done.length).toBeGreaterThan(0);
  for (const one of done) expect(one).toMatchObject({ value: { confirmed: 2500 } });
  for (const one of confirmed) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: 16_413 });
  const line = (await mine()).data[0]!;
  let isSaved = false;
  const { saving } = await db.transaction().execute(async (held) => {
    await held.selectFrom("suppliersEnterprises").select("id").where("id", "=", enterpriseId).forUpdate().execute();
    const saving = asSeller()(ownStock.saveStockLine, { id: line.id, quantity: "3" }).then(() => (isSaved = true));
    for (let asked = 0; asked < 20; asked += 1) {
      await mine();
      expect([await countWaiting(held), isSaved]).toEqual([0, false]);
    }
    return { saving };
  });
  await saving;
  expect((await mine({ keywords: line.mpn })).data).toMatchObject([{ quantity: 3 }]);
});

test("of eight exports of one account one is made at a time; the others are told so", async () => {
  await load(`${STOCK_HEAD}\nLM358,TI,1`);
  const answered: [number, string][] = [];
  const asked = await portal.context.db.transaction().execute(async (held) => {
    await sql`lock table suppliers_stock_lines in access exclusive mode`.execute(held);
    const asked = Array.from({ length: 8 }, async () => {
      const { statusCode, body } = await portal.request(ownStock.exportStock, {}, SELLER);
      answered.push([statusCode, body]);
    });
    // While the first can't read.
    await expect.poll(() => answered.length, { timeout: 60_000 }).toBe(7);
    return asked;
  });
  await Promise.all(asked);
  for (const answer of answered.slice(0, 7)) expect(answer).toEqual([503, expect.stringContaining("导出繁忙")]);
  expect(answered[7]![0]).toBe(200);
  expect((await portal.request(ownStock.exportStock, {}, SELLER)).statusCode).toBe(200);
});

test("search is told of the parts of which a load begins or ends the stock, once it has ended, also where that was killed", async () => {
  const { db } = portal.context;
  const told = async () => {
    const { rows } = await sql<{ partId: number }>`delete from datasheet_part_changes returning part_id`.execute(db);
    return rows.map(({ partId }) => partId).sort();
  };
  const parts = [];
  for (const mpn of ["TOLD1", "TOLD2", "TOLD3"]) parts.push(await buildPart({ mpn }));
  const [one, two, three] = parts.map(({ id }) => id);
  await told();
  await load(`${STOCK_HEAD}\nTOLD1,,1\nTOLD2,,1`, "replace");
  expect(await told()).toEqual([one, two].sort());
  await load(`${STOCK_HEAD}\nTOLD2,,5\nTOLD3,,1`, "replace");
  expect(await told()).toEqual([one, three].sort());
  const { companyId } = await db.selectFrom("suppliersStockCounts").select("companyId").executeTakeFirstOrThrow();
  await db.insertInto("suppliersStockUntold").values({ companyId, partId: two! }).execute();
  await queueUnloadedStock(contextNow());
  expect(await told()).toEqual([two]);
  await tellSearch(portal.context);
  expect(await told()).toEqual([]);
});

test("what joins the rows of two transition tables is planned for their number each time", async () => {
  const { rows } = await sql<{ name: string; source: string }>`
    select distinct proname as name, prosrc as source from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgoldtable is not null and tgnewtable is not null`.execute(portal.context.db);
  expect(rows.length).toBeGreaterThan(5);
  const fixed = rows.filter(({ source }) => /join/.test(source.replaceAll(/execute\s+'(?:[^']|'')*'/g, "")));
  expect(fixed.map(({ name }) => name)).toEqual([]);
});
