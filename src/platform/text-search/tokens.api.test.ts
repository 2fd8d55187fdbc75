import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database.ts";
import { tsqueryOf, tsvectorOf } from "./tokens.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function isFound(text: string, question: string): Promise<boolean> {
  const query = tsqueryOf(question);
  if (query === undefined) return false;
  const { rows } = await sql<{
    found: boolean;
  }>`select ${tsvectorOf(text)}::tsvector @@ ${query}::tsquery as found`.execute(database.db);
  return rows[0]!.found;
}

test("PostgreSQL takes what is made of any text", async () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 100 }),
    fc
      .array(fc.constantFrom("'", "\\", "''", ":*", "热", "阻", "3.3V", " ", "\u0000", "\ud800", "<->", "!"), {
        maxLength: 30,
      })
      .map((parts) => parts.join("")),
  );
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      await sql`select ${tsvectorOf(text)}::tsvector`.execute(database.db);
      taken += 1;
      return tsqueryOf(text) === undefined || (await isFound(text, text));
    }),
    { numRuns: 100 },
  );
  expect(taken).toBe(100);
}, 120_000);

test("PostgreSQL takes what is made of the largest text", async () => {
  const everyHan = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
  const text = `${"same ".repeat(2_000)}${"y".repeat(5_000)} ${everyHan} ${[...everyHan].reverse().join("")} ${everyHan.repeat(5)}`;
  expect(await isFound(text, "same")).toBe(true);
  expect(await isFound(text, "一丁")).toBe(true);
});

test.each([
  ["结到环境的热阻为 62 K/W", "熱阻", true],
  ["热阻", "阻", true],
  ["VGS = 10 V 时 R DS(ON) 为 8 mΩ", "Rds(on)", true],
  ["工作温度 −40 ~ +85 °C", "-40℃", true],
  ["静态电流 25 μA", "25uA", true],
  ["热量与阻值", "热阻", false],
])("%j, asked for %j", async (text, question, found) => {
  expect(await isFound(text, question)).toBe(found);
});
