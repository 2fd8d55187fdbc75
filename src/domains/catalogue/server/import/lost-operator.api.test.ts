import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#platform/database.ts";
import { useTestApp } from "#testing/app.ts";
import { closeHeld } from "#testing/personal-data.ts";
import { catalogueImport } from "../../contract/catalogue-import.ts";
import { importCatalogue, importsFolder } from "./import-task.ts";

const portal = useTestApp();
const OPERATOR = "13800000003";
const LEAVING = "13800000001";
const OTHER = "13800000009";
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

test("imports from the folder stay in the list, as they ended, when the account of their operator is closed", async () => {
  await portal.makeOperator(LEAVING);
  const operator = portal.callAs(LEAVING);
  const start = async (file: string) => {
    await writeFile(path.join(importsFolder(portal.context), file), JSON.stringify({ mpn: "STAYS1", brand: "TI" }));
    return operator(catalogueImport.startImport, { file });
  };
  const ended = await start("stays-ended.jsonl");
  const order = { taskId: ended.id, file: "stays-ended.jsonl", source: null, seller: null, currency: "CNY" };
  await importCatalogue(portal.context, order);
  const stopped = await start("stays-stopped.jsonl");
  await operator(catalogueImport.cancelImport, { id: stopped.id });
  const waiting = await start("stays-waiting.jsonl");

  const tasks = portal.context.db.selectFrom("accountTasks").select("userId").where("id", "=", ended.id);
  const { userId } = await tasks.executeTakeFirstOrThrow();
  // Twice, as what came in meanwhile goes too.
  for (let times = 0; times < 2; times++) await inTransaction(portal.context, (context) => closeHeld(context, userId));
  expect(await tasks.execute()).toEqual([]);
  const list = async (state?: "failed") => {
    const asked = { words: "stays-", ...(state && { state }) };
    const { imports } = await portal.callAs(OTHER)(catalogueImport.listImports, asked);
    return imports.data.toSorted((one, other) => one.id - other.id);
  };
  const gone = { operator: "已注销的运营人员", fileId: null, isMine: false, isUndone: false };
  const note = expect.stringContaining("新增或更新 1");
  expect(await list()).toMatchObject([
    { ...gone, id: ended.id, title: "导入 stays-ended.jsonl", state: "done", note },
    // By whom it was stopped is no more to be told.
    { ...gone, id: stopped.id, title: "导入 stays-stopped.jsonl", state: "cancelled", note: "" },
    { ...gone, id: waiting.id, title: "导入 stays-waiting.jsonl", state: "failed", note: "" },
  ]);
  expect((await list("failed")).map(({ id }) => id)).toEqual([waiting.id]);
});

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
