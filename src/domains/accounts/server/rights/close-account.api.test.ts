import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { corrections } from "#domains/datasheets/contract/corrections.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { feedback } from "#domains/site/contract/feedback.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { profile } from "../../contract/profile.ts";
import { rights } from "../../contract/rights.ts";
import { userStatus } from "../../contract/user-status.ts";
import { putCode } from "../../testing/put-code.ts";
import { turnClock } from "../../testing/turn-clock.ts";
import { onCloseDueAccounts, onCloseAgain } from "./close-account.ts";
import { onExportData } from "./export-my-data.ts";

const portal = useTestApp();
const { buildDocument, buildPart } = catalogueOf(portal);
const { began, after, contextNow } = turnClock(portal);
const USER = "13800000001";
const OTHER = "13800000003";
const OPERATOR = "13800000009";
const codeOf = (mobile: string, purpose = "export") => putCode(portal, mobile, purpose);
const idOf = async (mobile: string) => (await portal.callAs(mobile)(profile.myDetail, {})).id;
const buildPair = async () => ({ partId: (await buildPart()).id, replacementId: (await buildPart()).id });

/** Where a user is named still: `table.column`. */
async function rowsNaming(id: number): Promise<string[]> {
  const { db } = portal.context;
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'account_users'::regclass order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { table, column } of rows) {
    const naming = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(db);
    if (naming.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe("closing an account", () => {
  test("takes a code, seven days, and can be undone until then; operators first give up their role", async () => {
    const close = (code: string) => portal.callAs(USER)(rights.closeAccount, { code, isUnderstood: "true" });
    // A code that somebody reads out for something else closes nothing.
    await expect(close(await codeOf(USER, "export"))).rejects.toMatchObject({ status: 200 });
    await expect(
      portal.callAs(USER)(rights.closeAccount, { code: await codeOf(USER, "close") } as never),
    ).rejects.toMatchObject({ errors: { isUnderstood: "请先阅读并勾选注销须知" } });
    await expect(close("000000")).rejects.toMatchObject({ status: 200 });
    const { closingAt } = await close(await codeOf(USER, "close"));
    expect(new Date(closingAt!).getTime() - portal.clock.now.getTime()).toBe(7 * DAY_MS);
    await expect(close(await codeOf(USER, "close"))).rejects.toMatchObject({
      message: expect.stringContaining("冷静期"),
    });
    after(6);
    await onCloseDueAccounts.run(contextNow(), {});
    expect(await portal.callAs(USER)(rights.undoClosing, {})).toMatchObject({ closingAt: null });
    await expect(portal.callAs(USER)(rights.undoClosing, {})).rejects.toMatchObject({ message: "账号没有申请注销" });
    after(30);
    await onCloseDueAccounts.run(contextNow(), {});
    expect(await portal.callAs(USER)(profile.myDetail, {})).toMatchObject({ mobile: "138****0001" });
    expect(await portal.callAs(OPERATOR)(rights.readClosing, {})).toMatchObject({
      obstacles: ["运营人员的账号须先取消运营身份"],
    });
  });

  test("removes contacts, identities, logins and files, leaves what was said as of nobody, and stops an export that runs", async () => {
    const { db } = portal.context;
    const mobile = OTHER;
    const id = await idOf(mobile);
    const document = await buildDocument();
    const said = await portal.callAs(mobile)(corrections.reportCorrection, {
      subject: "document",
      id: document.id,
      type: "outdated",
      text: "有新版",
      contact: "me@example.com",
    });
    await portal.callAs(mobile)(feedback.addFeedback, { type: "1", content: "很好用", contact: "me@example.com" });
    await db
      .insertInto("datasheetAlternates")
      .values({ ...(await buildPair()), type: "functional", origin: "user", createdBy: id })
      .execute();
    await portal.callAs(OPERATOR)(userStatus.changeStatus, { id, act: "mute-user", reason: "冒充李四发布广告" });
    await db
      .insertInto("devOutbox")
      .values(
        [`+86${mobile}`, "+8613811112222"].map((recipient) => ({
          kind: "sms",
          messageId: recipient,
          recipient,
          text: "验证码 123456",
        })),
      )
      .execute();
    await db
      .insertInto("accountSmsMessages")
      .values({
        id: "00000000-0000-4000-8000-000000000008",
        target: `+86${mobile}`,
        country: "86",
        state: "accepted",
        sentAt: began(),
      })
      .execute();
    const { taskId } = await portal.callAs(mobile)(rights.exportMyData, { code: await codeOf(mobile) });
    await portal.callAs(mobile)(rights.closeAccount, { code: await codeOf(mobile, "close"), isUnderstood: "true" });
    after(7.1);
    // Who is frozen meanwhile can't ask anew: it is done when he no longer is.
    await db
      .updateTable("accountUsers")
      .set({ frozenAt: began(), frozenFor: "operator", frozenReason: "x" })
      .where("id", "=", id)
      .execute();
    await onCloseDueAccounts.run(contextNow(), {});
    expect(
      await db.selectFrom("accountUsers").select(["closingAt", "closedAt"]).where("id", "=", id).executeTakeFirst(),
    ).toEqual({ closingAt: expect.any(Date), closedAt: null });
    await db
      .updateTable("accountUsers")
      .set({ frozenAt: null, frozenFor: null, frozenReason: null })
      .where("id", "=", id)
      .execute();
    await onCloseDueAccounts.run(contextNow(), {});
    // Twice, and with the export still in its queue.
    await onCloseDueAccounts.run(contextNow(), {});
    await onExportData.run(contextNow(), { taskId });
    expect(
      await db
        .selectFrom("accountUsers")
        .select(["mobile", "nickName", "passwordHash", "company", "mutedUntil", "mutedReason"])
        .where("id", "=", id)
        .executeTakeFirst(),
    ).toEqual({
      mobile: null,
      nickName: `已注销用户${id}`,
      passwordHash: null,
      company: "",
      mutedUntil: null,
      mutedReason: null,
    });
    expect(await rowsNaming(id)).toEqual(["account_consents.user_id", "site_feedback.user_id"]);
    expect(
      await db
        .selectFrom("datasheetCorrections")
        .select(["text", "contact", "userId"])
        .where("id", "=", said.id)
        .executeTakeFirst(),
    ).toEqual({ text: "有新版", contact: null, userId: null });
    for (const table of ["accountSessions", "accountLogins", "accountTasks", "siteNotices"] as const)
      expect(await db.selectFrom(table).select("userId").where("userId", "=", id).execute()).toEqual([]);
    const { rows } = await sql<{
      found: number;
    }>`select count(*) as found from site_feedback where user_id = ${id} and contact like '%@%'`.execute(db);
    expect(rows[0]!.found).toBe(0);
    // Nor does anything sent to him stay, nor what was said of him in a log that forgets nothing.
    expect(await db.selectFrom("devOutbox").select("recipient").where("messageId", "like", "+86%").execute()).toEqual([
      { recipient: "+8613811112222" },
    ]);
    expect(
      await db.selectFrom("accountSmsMessages").select("target").where("target", "=", `+86${mobile}`).execute(),
    ).toEqual([]);
    const logged = await db
      .selectFrom("operatorConsoleActs")
      .select(["reason", "after"])
      .where("act", "=", "mute-user")
      .where("subjectId", "=", String(id))
      .execute();
    expect(logged).toMatchObject([{ reason: "8 个字，见用户页", after: { mutedReason: "8 个字" } }]);
    // The number is free again.
    await expect(portal.callAs(mobile)(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
  });

  test("goes on where one can't be closed, and where somebody has the name that a closed account gets", async () => {
    const { db } = portal.context;
    const insert = async (nickName: string, closingAt: Date | null) =>
      (await db.insertInto("accountUsers").values({ nickName, closingAt }).returning("id").executeTakeFirstOrThrow())
        .id;
    const [taker, stuck, leaving, behind] = [
      await insert("名字占用者", null),
      await insert("卡住", began()),
      await insert("将走一", began()),
      await insert("将走二", began()),
    ];
    await db
      .updateTable("accountUsers")
      .set({ nickName: `已注销用户${leaving}` })
      .where("id", "=", taker)
      .execute();
    await sql
      .raw(`create function stay() returns trigger language plpgsql as $$ begin raise exception 'stays'; end $$;
      create trigger stay before update on account_users for each row when (new.id = ${stuck} and new.closed_at is not null) execute function stay()`)
      .execute(db);
    await onCloseDueAccounts.run(contextNow(), {});
    const closed = await db
      .selectFrom("accountUsers")
      .select(["id", "nickName"])
      .where("id", "in", [stuck, leaving, behind])
      .where("closedAt", "is not", null)
      .orderBy("id")
      .execute();
    expect(closed).toEqual([
      { id: leaving, nickName: expect.stringMatching(new RegExp(`^已注销用户${leaving}[a-z]+$`)) },
      { id: behind, nickName: `已注销用户${behind}` },
    ]);
    await expect(portal.callAs(USER)(profile.updateProfile, { nickName: "已-注销用户5" })).rejects.toMatchObject({
      message: expect.stringContaining("昵称"),
    });
    await sql`drop function stay cascade`.execute(db);
    await db.deleteFrom("accountUsers").where("id", "in", [taker, stuck]).execute();
  });

  test("takes away what was asked just before and done just after, and nothing else by that", async () => {
    const { db } = portal.context;
    const { id } = await db
      .insertInto("accountUsers")
      .values({ nickName: "将走三", closingAt: began() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const read = () => db.selectFrom("accountUsers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await onCloseDueAccounts.run(contextNow(), {});
    const closed = await read();
    expect(closed.closedAt).not.toBeNull();
    // It waited for the row, and was done once the account was closed.
    await db
      .updateTable("accountUsers")
      .set({ company: "张三的公司", introduction: "张三", mobile: "+8613800138000" })
      .where("id", "=", id)
      .execute();
    await db
      .insertInto("accountFavourites")
      .values({ userId: id, kind: "part", targetId: (await buildPart()).id })
      .execute();
    const { rows: queued } = await sql<{ name: string; startAfter: Date }>`
      select name, start_after as "startAfter" from pgboss.job where name = 'accounts.closeAgain' and data ->> 'userId' = ${String(id)}`.execute(
      db,
    );
    expect(queued).toHaveLength(1);
    expect(queued[0]!.startAfter.getTime()).toBeGreaterThan(contextNow().now.getTime());
    await onCloseAgain.run(contextNow(), { userId: id });
    const { updatedAt: _, shareCode: __, ...before } = closed;
    expect(await read()).toMatchObject(before);
    expect(await rowsNaming(id)).toEqual([]);
    // Of an account that stands it takes nothing.
    const user = await idOf(USER);
    await onCloseAgain.run(contextNow(), { userId: user });
    expect(await portal.callAs(USER)(profile.myDetail, {})).toMatchObject({ mobile: "138****0001" });
  });

  test("reaches every table that names a user", async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'account_users'::regclass
      union select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' order by 1`.execute(
      portal.context.db,
    );
    const operatorsWork = ["operator_console_holds"];
    const reached = new Set([
      ...portal.context.declared.personalData.flatMap(({ tables }) => tables),
      ...operatorsWork,
    ]);
    expect(rows.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
  });
});
