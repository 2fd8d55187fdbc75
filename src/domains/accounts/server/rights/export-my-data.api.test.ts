import { Readable } from "node:stream";
import { inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { buildArticle } from "#domains/news/testing/build-article.ts";
import { notices } from "#domains/notices/contract/notices.ts";
import { NO_BROWSER } from "#platform/context.ts";
import { useTestApp } from "#testing/app.ts";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { forgetTaskFiles } from "#domains/notices/server/forget-old.ts";
import { profile } from "../../contract/profile.ts";
import { rights } from "../../contract/rights.ts";
import { putCode } from "../../testing/put-code.ts";
import { turnClock } from "../../testing/turn-clock.ts";
import { startSession } from "../sessions/sessions.ts";
import { onExportData } from "./export-my-data.ts";

const portal = useTestApp();
const { after, contextNow } = turnClock(portal);
const USER = "13800000001";
const OTHER = "13800000003";
const codeOf = (mobile: string) => putCode(portal, mobile, "export");
const idOf = async (mobile: string) => (await portal.callAs(mobile)(profile.myDetail, {})).id;

/** The files in a zip, by its directory at the end. */
function filesIn(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf("PK\u0005\u0006");
  let line = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameEnds = line + 46 + zip.readUInt16LE(line + 28);
    const begins = zip.readUInt32LE(line + 42) + 30;
    const at = begins + zip.readUInt16LE(begins - 4) + zip.readUInt16LE(begins - 2);
    const packed = zip.subarray(at, at + zip.readUInt32LE(line + 20));
    const name = zip.subarray(line + 46, nameEnds).toString();
    files.set(name, zip.readUInt16LE(line + 10) === 0 ? packed : inflateRawSync(packed));
    line = nameEnds + zip.readUInt16LE(line + 30) + zip.readUInt16LE(line + 32);
  }
  return files;
}
const textIn = (zip: Buffer, name: string) => filesIn(zip).get(name)!.toString();

describe("the export of one's data", () => {
  test("is made behind the answer, told by a notice, and saved for a week; somebody else's is not there", async () => {
    const written: number[] = [];
    for (let each = 0; each < 11; each++)
      written.push((await buildArticle(contextNow(), { author: await idOf(USER), publishedAt: null })).id);
    const { taskId } = await portal.callAs(USER)(rights.exportMyData, { code: await codeOf(USER) });
    expect((await portal.callAs(USER)(ownTasks.listTasks, {})).data).toMatchObject([
      { id: taskId, title: "导出我的数据", state: "waiting", resultName: null },
    ]);
    // Asked for again while it is made, it is the same; each time with a code.
    for (let times = 0; times < 100; times++)
      expect(await portal.callAs(USER)(rights.exportMyData, { code: await codeOf(USER) })).toEqual({ taskId });
    await expect(portal.callAs(USER)(rights.exportMyData, { code: "000000" })).rejects.toMatchObject({ status: 200 });
    await onExportData.run(contextNow(), { taskId });
    expect((await portal.callAs(USER)(ownTasks.listTasks, {})).data).toMatchObject([
      { id: taskId, state: "done", progress: 100, resultName: expect.stringMatching(/^我的数据-\d+\.zip$/) },
    ]);
    expect((await portal.callAs(USER)(notices.listNotices, {})).data[0]).toMatchObject({
      title: "您的数据已导出",
      path: "/userCenter/taskList/taskList",
    });
    const file = await portal.request(ownTasks.readTaskFile, { id: taskId }, USER);
    expect(file.headers["content-type"]).toBe("application/zip");
    expect(file.rawPayload.subarray(0, 2).toString()).toBe("PK");
    for (const name of [
      "account.json",
      "logins.json",
      "devices.json",
      "tasks.json",
      "mails.json",
      "corrections.json",
      "feedback.json",
    ])
      expect(file.rawPayload.includes(name)).toBe(true);
    expect(
      (JSON.parse(textIn(file.rawPayload, "versions.json")) as { article: number }[]).map(({ article }) => article),
    ).toEqual(written);
    // A session that did not show the code does not get what it was shown for.
    const uuid = "c".repeat(32);
    const { token } = await startSession({ ...contextNow(), browser: { ...NO_BROWSER, uuid } }, await idOf(USER), {
      way: "login-by-sms",
    });
    const elsewhere = await portal.app.inject({ url: `/api/user/tasks/${taskId}/file`, headers: { token, uuid } });
    expect(elsewhere.json()).toMatchObject({
      code: expect.any(Number),
      msg: "请在申请导出的登录中下载；已退出登录的，请重新导出",
    });
    await portal.context.db.deleteFrom("accountSessions").where("device", "=", uuid).execute();
    await expect(portal.callAs(OTHER)(ownTasks.readTaskFile as never, { id: taskId } as never)).rejects.toMatchObject({
      status: 404,
    });
    await expect(portal.callAs(OTHER)(ownTasks.cancelTask, { id: taskId })).rejects.toMatchObject({ status: 404 });
    await expect(portal.callAs(USER)(ownTasks.cancelTask, { id: taskId })).rejects.toMatchObject({
      message: "任务已结束，不能取消",
    });
    after(8);
    await forgetTaskFiles(contextNow());
    const { sha256 } = {
      sha256: (
        await portal.context.db
          .selectFrom("accountTasks")
          .select("resultSha256")
          .where("id", "=", taskId)
          .executeTakeFirstOrThrow()
      ).resultSha256,
    };
    expect(sha256).toBeNull();
    expect((await portal.callAs(USER)(ownTasks.listTasks, {})).data[0]).toMatchObject({ resultName: null });
  });

  test("has a table beside each file for programs, a guide in Chinese, and each file that was brought once", async () => {
    const { db, ports } = portal.context;
    const mobile = "13800000004";
    const userId = await idOf(mobile);
    await db.updateTable("accountUsers").set({ company: '+甲,"乙"' }).where("id", "=", userId).execute();
    const stored = await Promise.all(
      ["规格书一", "规格书二"].map((text) => ports.fileStore.write(Readable.from([Buffer.from(text)]))),
    );
    const uploads = [
      ["同名.pdf", stored[0]!.sha256],
      ["同名.pdf", stored[1]!.sha256],
      ["../另一个名字.pdf", stored[0]!.sha256],
      ["不在了.pdf", "0".repeat(64)],
    ].map(([fileName, sha256], at) => ({
      id: `export-${at}`.padEnd(22, "x"),
      userId,
      purpose: "datasheet",
      fileName: fileName!,
      sizeBytes: 12,
      sha256: sha256!,
      scanState: "clean",
      mediaType: "application/pdf",
      createdAt: portal.clock.now,
      finishedAt: portal.clock.now,
    }));
    await db.insertInto("filesUploads").values(uploads).execute();
    const { taskId } = await portal.callAs(mobile)(rights.exportMyData, { code: await codeOf(mobile) });
    await onExportData.run(contextNow(), { taskId });
    const { rawPayload } = await portal.request(ownTasks.readTaskFile, { id: taskId }, mobile);
    const files = filesIn(rawPayload);
    const names = [...files.keys()];
    for (const name of names.filter((name) => name.endsWith(".json")))
      expect(names).toContain(name.replace(".json", ".csv"));
    const [heads, row] = textIn(rawPayload, "account.csv").split("\r\n");
    expect(heads).toMatch(/^\uFEFF用户编号,手机号,邮箱,昵称,/);
    expect(row).toContain(`${userId},`);
    expect(row).toContain(`"'+甲,""乙"""`);
    const brought = names.filter((name) => name.startsWith("files/"));
    expect(brought.map((name) => name.slice("files/01234567-".length)).toSorted()).toEqual(["同名.pdf", "同名.pdf"]);
    expect(brought.map((name) => files.get(name)!.toString()).toSorted()).toEqual(["规格书一", "规格书二"]);
    const guide = textIn(rawPayload, "说明.html");
    expect(guide).toContain("账号资料");
    for (const name of names.filter((name) => name.endsWith(".csv"))) expect(guide).toContain(`href="${name}"`);
    expect(guide).toContain("共 2 个");
  });

  test("that can't be handed over leaves no file behind", async () => {
    const { db, ports } = portal.context;
    const mobile = "13800000002";
    const { taskId } = await portal.callAs(mobile)(rights.exportMyData, { code: await codeOf(mobile) });
    await sql
      .raw(
        "create function mute_notices() returns trigger language plpgsql as $$ begin raise exception 'no notice'; end $$; create trigger mute_notices before insert on site_notices execute function mute_notices()",
      )
      .execute(db);
    const written: string[] = [];
    const fileStore = new Proxy(ports.fileStore, {
      get: (store, key) =>
        key === "write"
          ? async (...input: Parameters<typeof store.write>) =>
              store.write(...input).then((file) => (written.push(file.sha256), file))
          : Reflect.get(store, key).bind(store),
    });
    await expect(onExportData.run({ ...contextNow(), ports: { ...ports, fileStore } }, { taskId })).rejects.toThrow(
      "no notice",
    );
    expect(written).toHaveLength(1);
    expect(await ports.fileStore.sizeOf(written[0]!)).toBeNull();
    await sql`drop function mute_notices cascade`.execute(db);
    await portal.callAs(mobile)(ownTasks.cancelTask, { id: taskId });
  });

  test("may be cancelled, and is made three times a day at most", async () => {
    const ask = async () => portal.callAs(OTHER)(rights.exportMyData, { code: await codeOf(OTHER) });
    const { taskId } = await ask();
    await portal.callAs(OTHER)(ownTasks.cancelTask, { id: taskId });
    await onExportData.run(contextNow(), { taskId });
    expect((await portal.callAs(OTHER)(ownTasks.listTasks, {})).data).toMatchObject([
      { state: "cancelled", resultName: null },
    ]);
    for (let times = 1; times < 3; times++) await onExportData.run(contextNow(), { taskId: (await ask()).taskId });
    await expect(ask()).rejects.toMatchObject({ message: "近 24 小时内已导出 3 次，请稍后再试" });
  });

  test("that can't be made ends as failed, with a notice, and another may be asked for", async () => {
    const { db } = portal.context;
    const mobile = "13800000002";
    const ask = async () => (await portal.callAs(mobile)(rights.exportMyData, { code: await codeOf(mobile) })).taskId;
    const stateOf = async (id: number) =>
      (await db.selectFrom("accountTasks").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
    const first = await ask();
    await db.updateTable("accountTasks").set({ state: "running" }).where("id", "=", first).execute();
    after(2 / 24 + 0.01);
    const second = await ask();
    expect([await stateOf(first), await stateOf(second), second === first]).toEqual(["failed", "waiting", false]);
    const told = (await portal.callAs(mobile)(notices.listNotices, {})).data;
    expect(told.slice(0, 2).map(({ title }) => title)).toContain("数据导出没有完成");
    // Nobody asks again: it ends by itself.
    after(2);
    await forgetTaskFiles(contextNow());
    expect(await stateOf(second)).toBe("failed");
    expect(await stateOf(await ask())).toBe("waiting");
  });
});
