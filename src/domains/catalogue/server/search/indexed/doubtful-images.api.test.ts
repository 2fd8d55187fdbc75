import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useSearches } from "#testing/indexed-search.ts";
import { FORMAT_VERSION } from "#part-search/index/image-file.ts";

const searches = useSearches();

test("a file that is cut, flipped, of another version or gone: SQL answers, the problem is told, and a newer index takes over", async () => {
  await searches.build();
  const file = await fileOfImage();
  const whole = await readFile(file);
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)]! ^= 4;
  const otherVersion = Buffer.from(whole);
  otherVersion.writeUInt32LE(FORMAT_VERSION + 1, 8);
  const broken: [string, () => Promise<void>][] = [
    ["不完整", () => writeFile(file, whole.subarray(0, whole.length - 9))],
    ["已损坏", () => writeFile(file, flipped)],
    ["格式版本", () => writeFile(file, otherVersion)],
    ["不存在", () => rm(file)],
  ];
  for (const [problem, spoil] of broken) {
    await spoil();
    const search = searches.open();
    await search.catchUp();
    expect(search.health()).toMatchObject({ answersFrom: "sql", problem: expect.stringContaining(problem) });
    expect(await searches.find(search, "BAS16")).toEqual(["BAS16", "BAS16W", "BAS16J"]);
    expect(search.wishes).toBe(1);
    await search.close();
  }
  const search = searches.open();
  await search.catchUp();
  await search.rebuild();
  await expect.poll(() => search.health()).toMatchObject({ answersFrom: "index", parts: 3, problem: null });
});

test("a file that goes while it is in use harms nobody", async () => {
  const search = await searches.openBuilt();
  await rm(await fileOfImage());
  await searches.addParts("QQZ-1");
  await search.catchUp();
  expect(await searches.find(search, "qqz1")).toEqual(["QQZ-1"]);
  expect(search.health()).toMatchObject({ answersFrom: "index", problem: null });
});

test("a newer index that is broken leaves the one in use, and a newer one is wished for", async () => {
  const search = await searches.openBuilt();
  await searches.database.db
    .insertInto("datasheetSearchImages")
    .values({ ...(await imageValues()), sha256: "0".repeat(64) })
    .execute();
  await search.catchUp();
  expect(search.health()).toMatchObject({ answersFrom: "index", parts: 3, problem: expect.stringContaining("不存在") });
  expect(search.wishes).toBe(1);
});

test("a row that came with another database is not believed, nor one from the future of this one", async () => {
  await searches.build();
  await searches.database.db.updateTable("datasheetSearchImages").set({ database: "4711/1" }).execute();
  const copied = searches.open();
  await copied.catchUp();
  expect(copied.health()).toMatchObject({ answersFrom: "sql", parts: null });
  expect(copied.wishes).toBe(1);
  const { database: here } = await imageValues((await searches.openBuilt()).health().parts!);
  await searches.database.db
    .updateTable("datasheetSearchImages")
    .set({ watermark: "4611686018427387904", database: here })
    .execute();
  const ahead = searches.open();
  await ahead.catchUp();
  expect(ahead.health()).toMatchObject({ answersFrom: "sql", problem: expect.stringContaining("不是") });
  expect(ahead.wishes).toBe(1);
});

test("changes that another database wrote down in its future are passed over, and go with the next index", async () => {
  const search = await searches.openBuilt();
  await sql`insert into datasheet_part_changes (transaction_id, part_id, changed_at) values ('4611686018427387904', 1, now() - interval '2 hours')`.execute(
    searches.database.db,
  );
  await search.catchUp();
  expect(search.health().changedParts).toBe(0);
  await search.rebuild();
  expect(
    (
      await sql`select from datasheet_part_changes where part_id = 1 and transaction_id > '4611686018427387903'`.execute(
        searches.database.db,
      )
    ).rows,
  ).toEqual([]);
});

async function fileOfImage(): Promise<string> {
  const { sha256 } = (await searches.images()).at(-1)!;
  return path.join(searches.storeFolder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

async function imageValues(parts = 3) {
  const { id: _id, builtAt: _builtAt, ...values } = (await searches.images()).at(-1)!;
  return { ...values, parts };
}
