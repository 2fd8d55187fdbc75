import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { onCloseDueAccounts } from "#domains/accounts/server/rights/close-account.ts";
import { members } from "#domains/enterprises/contract/members.ts";
import { useEnterprises } from "#domains/enterprises/testing/use-enterprises.ts";
import { DAY_MS } from "#shared/durations.ts";
import { formatDay } from "#shared/format-date.ts";
import { useTestApp } from "#testing/app.ts";
import { promotions } from "../../contract/promotions.ts";
import { onHoldPromotion } from "./hold-promotion.ts";

const portal = useTestApp();
const { newMember } = useEnterprises(portal);
const OWNER = "13800000002";
const owner = () => portal.callAs(OWNER);
const dayIn = (days: number) => formatDay(new Date(portal.clock.now.getTime() + days * DAY_MS));
type Seller = { id: number; mobile: string };

let began: Date;
beforeEach(async () => {
  portal.clock.now = began ??= portal.clock.now;
  await portal.context.db.deleteFrom("siteNotices").execute();
});

const setUser = (id: number, changes: object) =>
  portal.context.db.updateTable("accountUsers").set(changes).where("id", "=", id).execute();

async function announce({ mobile }: Seller, title: string) {
  const announced = { title, startsOn: dayIn(3), endsOn: dayIn(4) };
  const { id } = await portal.callAs(mobile)(promotions.addPromotion, announced);
  return { id, ...announced };
}

/** Does what was queued for an announcement, when it is due: twice, as a task may run. */
async function ask(id: number): Promise<void> {
  const { rows } = await sql<{ data: object; startAfter: Date }>`
    delete from pgboss.job where name = 'companies.holdPromotion' and (data ->> 'promotionId')::bigint = ${id}
    returning data, start_after`.execute(portal.context.db);
  for (const { data, startAfter } of [...rows, ...rows])
    await onHoldPromotion.run({ ...portal.context, now: startAfter }, data);
}

/** What a visitor sees on the first day. */
async function running(): Promise<string[]> {
  portal.clock.now = new Date(began.getTime() + 3 * DAY_MS);
  const { companyId } = await portal.context.db
    .selectFrom("suppliersPromotions")
    .select("companyId")
    .executeTakeFirstOrThrow();
  const shown = await portal.callAs()(promotions.runningPromotions, { companyId });
  portal.clock.now = began;
  return shown.map(({ title }) => title);
}
const notices = async () =>
  (await portal.context.db.selectFrom("siteNotices").select(["title", "text"]).execute()).filter(
    ({ title }) => title === "推广公告没有发布",
  );

const ACCOUNT = "发布者的账号目前不能发布内容";
const muted = (until: number) => ({ mutedUntil: new Date(began.getTime() + until * DAY_MS), mutedReason: "x" });
const LOSSES: Record<string, { lose: (seller: Seller) => Promise<unknown>; why: string | null }> = {
  "is as before": { lose: async () => {}, why: null },
  "was muted for a day": { lose: ({ id }) => setUser(id, muted(1)), why: null },
  "is muted still": { lose: ({ id }) => setUser(id, muted(9)), why: ACCOUNT },
  "was frozen": {
    lose: ({ id }) => setUser(id, { frozenAt: began, frozenFor: "operator", frozenReason: "x" }),
    why: ACCOUNT,
  },
  "has another role": {
    lose: ({ id }) => owner()(members.changeRole, { userId: id, role: "buyer" }),
    why: "发布者的角色已不能管理公告",
  },
  "was removed": {
    lose: ({ id }) => owner()(members.removeMember, { userId: id }),
    why: "发布者已不是该企业的成员",
  },
};

test.for(Object.entries(LOSSES))(
  "an announcement of a later day whose announcer %s is asked about before that day",
  async ([what, { lose, why }]) => {
    const seller = await newMember("seller");
    const { id, title, startsOn, endsOn } = await announce(seller, what);
    await lose(seller);
    await ask(id);
    expect((await running()).includes(title)).toBe(why === null);
    expect(await notices()).toEqual(
      why === null
        ? []
        : [{ title: "推广公告没有发布", text: expect.stringContaining(`「${title}」没有发布：${why}`) }],
    );
    const listed = (await owner()(promotions.listOwnPromotions, {})).data.find((one) => one.id === id)!;
    expect(listed.state).toBe(why === null ? "coming" : "held");
    // A colleague says it again.
    await owner()(promotions.editPromotion, { id, updatedAt: listed.updatedAt, title, startsOn, endsOn });
    await ask(id);
    expect(await running()).toContain(title);
    await owner()(promotions.removePromotion, { id });
  },
);

test("what is moved to a later day is asked about before that; what runs at once is not", async () => {
  const seller = await newMember("seller");
  const { id, title } = await announce(seller, "改期");
  const { updatedAt } = (await owner()(promotions.listOwnPromotions, {})).data[0]!;
  const later = { title, startsOn: dayIn(5), endsOn: dayIn(6) };
  await portal.callAs(seller.mobile)(promotions.editPromotion, { id, updatedAt, ...later });
  await setUser(seller.id, muted(4));
  await ask(id);
  expect(await notices()).toEqual([]);
  await portal.callAs(OWNER)(promotions.addPromotion, { title: "今天", startsOn: dayIn(0), endsOn: dayIn(0) });
  const { rows } = await sql`select from pgboss.job where name = 'companies.holdPromotion'`.execute(portal.context.db);
  expect(rows).toEqual([]);
});

test("one task waits for each announcement, however often its day is moved, and none once it runs or is removed", async () => {
  const seller = await newMember("seller");
  const [{ id, title }, other] = [await announce(seller, "常改"), await announce(seller, "不改")];
  const waiting = async () => {
    const { rows } = await sql<{ id: number; day: Date }>`
      select (data ->> 'promotionId')::int as id, start_after as day from pgboss.job
      where name = 'companies.holdPromotion' and state = 'created' order by id`.execute(portal.context.db);
    return rows.map((row) => [row.id, formatDay(new Date(row.day.getTime() + 60_000))]);
  };
  const edit = async (day: number) => {
    const { updatedAt } = (await owner()(promotions.listOwnPromotions, {})).data.find((one) => one.id === id)!;
    const days = { startsOn: dayIn(day), endsOn: dayIn(9) };
    await portal.callAs(seller.mobile)(promotions.editPromotion, { id, updatedAt, title, ...days });
  };
  for (const day of [3, 5, 5, 4]) {
    await edit(day);
    expect(await waiting()).toEqual([
      [id, dayIn(day)],
      [other.id, dayIn(3)],
    ]);
  }
  await edit(0);
  expect(await waiting()).toEqual([[other.id, dayIn(3)]]);
  await owner()(promotions.removePromotion, { id: other.id });
  expect(await waiting()).toEqual([]);
  await owner()(promotions.removePromotion, { id });
});

test("who closes his account leaves nothing behind that is still to come", async () => {
  const seller = await newMember("seller");
  const { id } = await announce(seller, "注销前");
  await owner()(members.removeMember, { userId: seller.id });
  await setUser(seller.id, { closingAt: began });
  await onCloseDueAccounts.run({ ...portal.context, now: began }, {});
  expect(
    await portal.context.db
      .selectFrom("suppliersPromotions")
      .select(["announcedBy", "heldAt"])
      .where("id", "=", id)
      .executeTakeFirst(),
  ).toEqual({ announcedBy: null, heldAt: began });
});
