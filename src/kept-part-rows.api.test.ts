import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { findPartRows, type PartRow } from "#domains/catalogue/server/public/part-rows.ts";
import { SAMPLE_SOURCE } from "#domains/catalogue/source-labels.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { buildCompany } from "#domains/companies/testing/build-company.ts";
import { countToldChanges, isThingOutdated, tellChange } from "#platform/told-changes.ts";
import { useTestApp } from "#testing/app.ts";

// What keeps rows hears of changes only where there is a store.
const portal = useTestApp({ PAGE_STORE_MB: "16" });
const { buildCategory, buildPart, buildDocument, buildOffer } = catalogueOf(portal);
const SOON_MS = 2000;
/** No part has this id. */
const LAST_HEARD = 999_999;

let part: number;
let other: number;
let document: number;
let company: number;
let unseen = 0;

const rowsOf = () => findPartRows(portal.context, [part, other]);
const run = (statement: string) => sql.raw(statement).execute(portal.context.db);

beforeAll(async () => {
  const { id: categoryId } = await buildCategory();
  const built = [];
  for (const mpn of ["KEPT1", "KEPT2"]) built.push(await buildPart({ mpn, categoryId, values: { 通道数: "2" } }));
  [part, other] = built.map(({ id }) => id) as [number, number];
  document = (await buildDocument({ partIds: [part, other], language: "zh" })).id;
  for (const partId of [part, other]) await buildOffer({ partId, price: "0.5", stock: 10 });
  company = (await buildCompany(portal.context, { name: "有现货的公司" })).id;
  for (const partId of [part, other])
    await run(
      `insert into suppliers_stock_lines (company_id, mpn, mpn_key, part_id, quantity, confirmed_at, created_at) values (${company}, 'KEPT${partId}', 'kept${partId}', ${partId}, 30, now(), now())`,
    );
  // All that was said of this has been heard once what is said last is.
  const told = countToldChanges();
  await run(`select pg_notify('shown_tables', 'site_config part ${LAST_HEARD}')`);
  await vi.waitUntil(() => isThingOutdated(LAST_HEARD, told), SOON_MS);
});

beforeEach(() => tellChange());

/** Changes the other part as nothing ever does it: without a word. */
async function changeUnseen(): Promise<string> {
  const description = `unseen ${++unseen}`;
  await portal.context.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`update datasheet_parts set description = ${description} where id = ${other}`.execute(transaction);
  });
  return description;
}

const OWN: { what: string; change: () => string; seen: (row: PartRow) => unknown; becomes: unknown }[] = [
  {
    what: "a value",
    change: () => `update datasheet_part_values set printed = '4' where part_id = ${part}`,
    seen: (row) => row.values[0]?.printed,
    becomes: "4",
  },
  {
    what: "a doubt",
    change: () =>
      `insert into catalogue_value_doubts (part_id, parameter_id, printed, rule, why) select part_id, parameter_id, printed, 'test', '多为单位有误' from datasheet_part_values where part_id = ${part}`,
    seen: (row) => row.values[0]?.doubt,
    becomes: "多为单位有误",
  },
  {
    what: "no value any more",
    change: () => `delete from datasheet_part_values where part_id = ${part}`,
    seen: (row) => row.values,
    becomes: [],
  },
  {
    what: "a price",
    change: () =>
      `update datasheet_offers set price_breaks = jsonb_set(price_breaks, '{0,price}', '"0.4"') where part_id = ${part}`,
    seen: (row) => row.offer?.price,
    becomes: "0.4",
  },
  {
    what: "no offer any more",
    change: () => `delete from datasheet_offers where part_id = ${part}`,
    seen: (row) => row.offer,
    becomes: null,
  },
  {
    what: "more stock",
    change: () => `update suppliers_stock_lines set quantity = 31 where part_id = ${part}`,
    seen: (row) => row.companyStock?.quantity,
    becomes: 31,
  },
  {
    what: "stock that was another part's",
    change: () => `update suppliers_stock_lines set part_id = null where part_id = ${part}`,
    seen: (row) => row.companyStock,
    becomes: null,
  },
  {
    what: "a line of stock that is new",
    change: () =>
      `insert into suppliers_stock_lines (company_id, mpn, mpn_key, part_id, quantity, confirmed_at, created_at) values (${company}, 'KEPT1B', 'kept1b', ${part}, 7, now(), now())`,
    seen: (row) => row.companyStock?.quantity,
    becomes: 7,
  },
  {
    what: "a document that is not its own any more",
    change: () => `delete from datasheet_document_parts where part_id = ${part}`,
    seen: (row) => row.document,
    becomes: null,
  },
];

test.each(OWN)(
  "of a part with $what nothing else is read anew, and it is seen at once",
  async ({ change, seen, becomes }) => {
    const [before] = await rowsOf();
    expect(seen(before!)).not.toEqual(becomes);
    const description = await changeUnseen();
    await run(change());
    await expect.poll(async () => seen((await rowsOf())[0]!), { timeout: SOON_MS }).toEqual(becomes);
    expect((await rowsOf())[1]!.description).not.toBe(description);
  },
);

test("a company that is bound to an enterprise out of force takes its stock away at once, and has it back once it is let go", async () => {
  const shown = async () => (await rowsOf())[1]!.companyStock?.quantity ?? null;
  await run(`
    insert into suppliers_enterprises (owner_id, status, created_at, updated_at)
    select id, 'expired', now(), now() from account_users order by id limit 1`);
  const before = await shown();
  expect(before).toBeGreaterThan(0);
  await run(
    `update suppliers_companies set enterprise_id = (select max(id) from suppliers_enterprises) where id = ${company}`,
  );
  await expect.poll(shown, { timeout: SOON_MS }).toBe(null);
  await run(`update suppliers_companies set enterprise_id = null where id = ${company}`);
  await expect.poll(shown, { timeout: SOON_MS }).toBe(before);
});

test("a company that changes something else than its stock has no part read anew; hidden, it takes its stock away from all", async () => {
  await rowsOf();
  const description = await changeUnseen();
  await run(`update suppliers_companies set introduction = '另一段介绍' where id = ${company}`);
  await run(`update suppliers_stock_lines set quantity = 8 where part_id = ${part}`);
  await expect.poll(async () => (await rowsOf())[0]!.companyStock?.quantity, { timeout: SOON_MS }).toBe(8);
  expect((await rowsOf())[1]!.description).not.toBe(description);
  await run(`update suppliers_companies set hidden_at = now() where id = ${company}`);
  await expect
    .poll(async () => (await rowsOf()).map((row) => row.companyStock), { timeout: SOON_MS })
    .toEqual([null, null]);
});

test("a document that is taken down is gone from each of the parts that it describes", async () => {
  await run(`insert into datasheet_document_parts (document_id, part_id) values (${document}, ${part})`);
  await expect
    .poll(async () => (await rowsOf()).map((row) => row.document?.id), { timeout: SOON_MS })
    .toEqual([document, document]);
  await run(
    `update datasheet_documents set state = 'removed', removed_at = now(), removed_reason = '测试' where id = ${document}`,
  );
  await expect
    .poll(async () => (await rowsOf()).map((row) => row.document), { timeout: SOON_MS })
    .toEqual([null, null]);
});

test("a part that a real list comes to tell of shows no sample any more, and the others are not read anew for it", async () => {
  const { id } = await buildPart({ mpn: "MADEUP", source: SAMPLE_SOURCE });
  await buildDocument({ partIds: [id], isSample: true });
  const shown = async () => (await findPartRows(portal.context, [id]))[0]!.document?.isSample ?? null;
  await expect.poll(shown, { timeout: SOON_MS }).toBe(true);
  await rowsOf();
  const description = await changeUnseen();
  await run(
    `insert into datasheet_part_sources (source, reference, part_id, row_hash) values ('jlcparts', 'MADEUP', ${id}, '\\x00')`,
  );
  await expect.poll(shown, { timeout: SOON_MS }).toBe(null);
  expect((await rowsOf())[1]!.description).not.toBe(description);
});

test("a part that is hidden is in no kept row any more, and is back once it is shown", async () => {
  const shown = async () => (await rowsOf()).map(({ id }) => id);
  expect(await shown()).toEqual([part, other]);
  await run(`update datasheet_parts set hidden_at = now() where id = ${part}`);
  await expect.poll(shown, { timeout: SOON_MS }).toEqual([other]);
  await run(`update datasheet_parts set hidden_at = null where id = ${part}`);
  await expect.poll(shown, { timeout: SOON_MS }).toEqual([part, other]);
});

test("a statement of many parts tells of the table, in one word", async () => {
  const { id } = await buildPart({ mpn: "MANY" });
  await rowsOf();
  const description = await changeUnseen();
  await run(
    `insert into suppliers_stock_lines (company_id, mpn, mpn_key, part_id, quantity, confirmed_at, created_at)
     select ${company}, 'MANY' || at, 'many' || at, ${id}, 1, now(), now() from generate_series(1, 500) at`,
  );
  await expect.poll(async () => (await rowsOf())[1]!.description, { timeout: SOON_MS }).toBe(description);
});
