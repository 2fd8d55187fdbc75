import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { catalogueImport } from "../../contract/catalogue-import.ts";
import { importCatalogue, importsFolder } from "./import-task.ts";

const portal = useTestApp();
const OPERATOR = "13800000003";
const ROWS = 20_000;

const run = (sentence: string) => sql.raw(sentence).execute(portal.context.db);
const LOSES = `update account_users set role = 'user' where mobile = '+86${OPERATOR}'`;

beforeEach(async () => {
  await portal.makeOperator(OPERATOR);
  const folder = importsFolder(portal.context);
  await mkdir(folder, { recursive: true });
  const row = (at: number) => JSON.stringify({ mpn: `LOST${at}`, brand: "TI" });
  await writeFile(path.join(folder, "long.jsonl"), Array.from({ length: ROWS }, (_, at) => row(at)).join("\n"));
});
afterAll(() => run("drop function if exists loses() cascade"));

/** What an import that an operator orders comes to. */
async function imported(meanwhile: () => Promise<unknown>) {
  const { db } = portal.context;
  const order = { file: "long.jsonl", source: "", seller: "", currency: "CNY" as const };
  const { id: taskId } = await portal.callAs(OPERATOR)(catalogueImport.startImport, order);
  await meanwhile();
  await importCatalogue(portal.context, { ...order, taskId, source: null, seller: null });
  const task = await db
    .selectFrom("accountTasks")
    .select(["state", "note"])
    .where("id", "=", taskId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from datasheet_parts where mpn like 'LOST%'`.execute(db);
  return { ...task, parts: rows[0]!.count };
}
const STOPPED = { state: "failed", note: expect.stringContaining("已停止：发起人已不是运营人员") };

test("an import whose operator is one no more before it begins imports nothing", async () => {
  expect(await imported(() => run(LOSES))).toEqual({ ...STOPPED, parts: 0 });
});

test("an import stops after the batch in which its operator ceases to be one; what it has is kept", async () => {
  await run(`create function loses() returns trigger language plpgsql as $$ begin ${LOSES}; return null; end $$`);
  const stopped = await imported(() =>
    run("create trigger loses after insert or update on datasheet_imports for each row execute function loses()"),
  );
  expect(stopped).toMatchObject(STOPPED);
  expect(stopped.parts).toBeGreaterThan(0);
  expect(stopped.parts).toBeLessThan(ROWS);
});
