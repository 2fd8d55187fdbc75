import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { members } from "#domains/enterprises/contract/members.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { stockUploads } from "../../contract/uploads.ts";
import { SELLER, STOCK_HEAD, useStock } from "../../testing/use-stock.ts";
import { loadStockFile } from "./load-task.ts";

const portal = useTestApp();
const { newMember } = useEnterprises(portal);
const { contextNow, asSeller, bring, load, linesOf, userIdOf } = useStock(portal);
let db: typeof portal.context.db;
const FILE = `${STOCK_HEAD}\nMAX232,TI,1\nNE555,TI,2`;
type Bringer = { id: number; mobile: string };

const setUser = (id: number, changes: object) =>
  db.updateTable("accountUsers").set(changes).where("id", "=", id).execute();
const enterpriseOf = (userId: number) =>
  db
    .updateTable("suppliersEnterprises")
    .where("id", "in", (eb) => eb.selectFrom("suppliersMembers").select("enterpriseId").where("userId", "=", userId));

/** What somebody of the company has asked for and agreed to, to replace all of its stock. */
async function waits({ mobile }: Bringer): Promise<number> {
  const { id, sheet, headingRow, mapping } = await bring(FILE, { mobile });
  await portal.callAs(mobile)(stockUploads.loadStock, { id, sheet, headingRow, mapping, mode: "replace" });
  await loadStockFile(contextNow(), { uploadId: id });
  const asked = { added: 2, changed: 0, unchanged: 0, removed: 1, kept: 0 };
  await portal.callAs(mobile)(stockUploads.agreeToReplacement, { id, asked });
  return id;
}

const uploadOf = (id: number) =>
  db
    .selectFrom("suppliersStockUploads as upload")
    .innerJoin("accountTasks as task", "task.id", "upload.taskId")
    .select(["upload.state", "upload.note", "task.state as taskState"])
    .where("upload.id", "=", id)
    .executeTakeFirstOrThrow();

async function noticesOf(userId: number, title: string): Promise<string[]> {
  const rows = await db
    .selectFrom("siteNotices")
    .select("text")
    .where("userId", "=", userId)
    .where("title", "=", title)
    .execute();
  return rows.map(({ text }) => text);
}

let before: string[];
beforeEach(async () => {
  ({ db } = portal.context);
  await db.deleteFrom("siteNotices").execute();
  await load(`${STOCK_HEAD}\nLM358,TI,10`);
  before = await linesOf();
  await db.deleteFrom("siteNotices").execute();
});

const ACCOUNT = "导入已停止：上传者的账号目前不能发布内容";
const LOSSES: Record<string, { lose: (bringer: Bringer) => Promise<unknown>; note: string }> = {
  "was removed": {
    lose: ({ id }) => asSeller()(members.removeMember, { userId: id }),
    note: "导入已停止：上传者已不是该企业的成员",
  },
  "has another role": {
    lose: ({ id }) => asSeller()(members.changeRole, { userId: id, role: "buyer" }),
    note: "导入已停止：上传者的角色已不能管理库存",
  },
  "was frozen": {
    lose: ({ id }) => setUser(id, { frozenAt: portal.clock.now, frozenFor: "operator", frozenReason: "x" }),
    note: ACCOUNT,
  },
  "was muted": {
    lose: ({ id }) => setUser(id, { mutedUntil: new Date(portal.clock.now.getTime() + DAY_MS), mutedReason: "x" }),
    note: ACCOUNT,
  },
  "has asked to be closed": { lose: ({ id }) => setUser(id, { closingAt: portal.clock.now }), note: ACCOUNT },
  "works for whom is certified no longer": {
    lose: ({ id }) => enterpriseOf(id).set({ status: "revoked" }).execute(),
    note: "导入已停止：企业认证已失效",
  },
};

test.each(Object.entries(LOSSES))(
  "the file of somebody who %s while it waited changes nothing, and the main account is told",
  async (_name, { lose, note }) => {
    const bringer = await newMember("seller");
    const id = await waits(bringer);
    await lose(bringer);
    await loadStockFile(contextNow(), { uploadId: id });
    expect(await uploadOf(id)).toEqual({ state: "failed", note, taskState: "failed" });
    await enterpriseOf(await userIdOf(SELLER))
      .set({ status: "certified" })
      .execute();
    expect(await linesOf()).toEqual(before);
    expect(await noticesOf(await userIdOf(SELLER), "库存导入已停止")).toEqual([`库存.csv：${note}。库存没有改变。`]);
    expect(await noticesOf(bringer.id, "导入库存没有完成")).toHaveLength(1);
  },
);

test.each(["suppliers_stock_staged", "suppliers_stock_lines"])(
  "the file of somebody who loses his right while %s are written changes nothing, and nothing of it is left",
  async (table) => {
    const bringer = await newMember("seller");
    const id = await waits(bringer);
    await sql`
      create function lose_right() returns trigger language plpgsql as $$ begin
        update account_users set muted_until = 'infinity', muted_reason = 'x' where id = ${sql.lit(bringer.id)}; return null; end $$`.execute(
      db,
    );
    await sql`create trigger lose_right after insert on ${sql.table(table)} for each statement execute function lose_right()`.execute(
      db,
    );
    await loadStockFile(contextNow(), { uploadId: id });
    await sql`drop function lose_right cascade`.execute(db);
    expect(await uploadOf(id)).toEqual({ state: "failed", note: ACCOUNT, taskState: "failed" });
    expect(await linesOf()).toEqual(before);
    expect(await db.selectFrom("suppliersStockStaged").select("line").execute()).toEqual([]);
  },
);

test("a replacement is loaded for who has agreed to it, also where who brought its file may do so no longer", async () => {
  const bringer = await newMember("seller");
  const { id, sheet, headingRow, mapping } = await bring(FILE, { mobile: bringer.mobile });
  await portal.callAs(bringer.mobile)(stockUploads.loadStock, { id, sheet, headingRow, mapping, mode: "replace" });
  await loadStockFile(contextNow(), { uploadId: id });
  await asSeller()(members.removeMember, { userId: bringer.id });
  const asked = { added: 2, changed: 0, unchanged: 0, removed: 1, kept: 0 };
  await asSeller()(stockUploads.agreeToReplacement, { id, asked });
  await loadStockFile(contextNow(), { uploadId: id });
  expect(await uploadOf(id)).toMatchObject({ state: "done", taskState: "done" });
  expect(await linesOf()).toHaveLength(2);
});

test("the main account sees and cancels a file that somebody of his company has brought, after he was removed too", async () => {
  const bringer = await newMember("seller");
  const id = await waits(bringer);
  await asSeller()(members.removeMember, { userId: bringer.id });
  expect((await asSeller()(stockUploads.listStockUploads, {})).data[0]).toMatchObject({ id, state: "waiting" });
  await asSeller()(stockUploads.cancelStockUpload, { id });
  await loadStockFile(contextNow(), { uploadId: id });
  expect(await uploadOf(id)).toMatchObject({ state: "cancelled", taskState: "cancelled" });
  expect(await linesOf()).toEqual(before);
});
