import { expect, test } from "vitest";
import { sql } from "kysely";
import { noticeSwitches } from "#domains/accounts/contract/notice-switches.ts";
import { PortError } from "#ports/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { notices } from "../contract/notices.ts";
import { notify } from "./notify.ts";
import { onSendNotice, SENT_A_DAY_MAX } from "./send-notice.ts";

const portal = useTestApp();
const USER = "13800000001";
const EMAIL = "receiver@example.com";

const contextNow = () => ({ ...portal.context, now: portal.clock.now });
const userId = async () =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${USER}`)
      .executeTakeFirstOrThrow()
  ).id;
const setUser = async (fields: { email?: string | null; closedAt?: Date | null }) =>
  portal.context.db
    .updateTable("accountUsers")
    .set(fields)
    .where("id", "=", await userId())
    .execute();
const switchTo = (kind: string, isOn: boolean, way?: "mail" | "sms") =>
  portal.callAs(USER)(noticeSwitches.switchNotice, { kind, isOn: isOn ? "true" : "false", ...(way && { way }) });
const tell = async (title: string, kind?: string) =>
  notify(contextNow(), { userId: await userId(), title, text: "审核意见", path: "/news/index", ...(kind && { kind }) });

/** What is queued, done as often as it is asked; answers who was sent what. */
async function send({ times = 1 } = {}): Promise<(string | null)[][]> {
  const { db } = portal.context;
  const { rows } = await sql<{ data: { id: number; kind: string } }>`
    delete from pgboss.job where name = 'notices.sendNotice' returning data`.execute(db);
  for (const { data } of rows) for (let time = 0; time < times; time++) await onSendNotice.run(contextNow(), data);
  const sent = await db.deleteFrom("devOutbox").returning(["recipient", "subject", "text"]).execute();
  return sent.map(({ recipient, subject, text }) => [recipient, subject ?? text]);
}

test("a notice of a kind goes by mail to the address that is bound, once; by SMS to who wants that", async () => {
  await tell("没有邮箱", "review");
  expect(await send()).toEqual([]);
  await setUser({ email: EMAIL });
  await tell("稿件已通过", "review");
  expect(await send({ times: 2 })).toEqual([[EMAIL, "稿件已通过"]]);
  expect(await switchTo("review", true, "sms")).toContainEqual({
    kind: "review",
    isOn: true,
    byMail: true,
    bySms: true,
  });
  await switchTo("review", false, "mail");
  await tell("投诉已受理", "review");
  expect(await send()).toEqual([[`+86${USER}`, expect.stringContaining("投诉已受理")]]);
  await switchTo("review", true, "mail");
  await switchTo("review", false, "sms");
  await tell("没有种类");
  expect(await send()).toEqual([]);
});

test("what is switched off, meanwhile too, is kept inside or goes to a closed account is not sent; it stands in the portal", async () => {
  await setUser({ email: EMAIL });
  await tell("先发后关", "comment");
  await switchTo("comment", false);
  await tell("已关闭", "comment");
  expect(await send()).toEqual([]);
  await switchTo("comment", true);
  await expect(switchTo("service", true, "sms")).rejects.toMatchObject({ errors: { way: "这种通知只在站内发送" } });
  await tell("公告", "service");
  await tell("账号注销", "review");
  await setUser({ closedAt: portal.clock.now });
  expect(await send()).toEqual([]);
  await setUser({ closedAt: null });
  expect((await portal.callAs(USER)(notices.listNotices, {})).data.map(({ title }) => title).slice(0, 2)).toEqual([
    "账号注销",
    "公告",
  ]);
});

test("what could not be sent is tried again; what may have been is not", async () => {
  await setUser({ email: EMAIL });
  await tell("邮件服务不可用", "review");
  portal.mail.failWith(new PortError("mail", "transient", "away"));
  await expect(send()).rejects.toThrow("away");
  portal.mail.failWith(null);
  const [last] = await portal.context.db
    .selectFrom("siteNotices")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  const again = () => onSendNotice.run(contextNow(), { id: last!.id, kind: "review" });
  portal.mail.failWith(new PortError("mail", "unknown", "perhaps"));
  await again();
  portal.mail.failWith(null);
  await again();
  expect(await send()).toEqual([]);
});

test("to one receiver so many go in a day on each way, at once too", async () => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 2 * DAY_MS);
  await setUser({ email: EMAIL });
  await switchTo("review", true, "sms");
  for (let count = 0; count < SENT_A_DAY_MAX.mail + 3; count++) await tell(`第 ${count} 条`, "review");
  const sent = await send();
  const to = (recipient: string) => sent.filter(([one]) => one === recipient).length;
  expect([to(EMAIL), to(`+86${USER}`)]).toEqual([SENT_A_DAY_MAX.mail, SENT_A_DAY_MAX.sms]);
  portal.clock.now = new Date(portal.clock.now.getTime() + DAY_MS);
  await tell("次日", "review");
  expect(await send()).toHaveLength(2);
});
