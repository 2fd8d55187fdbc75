import { expect, test } from "vitest";
import { PortError } from "#ports/port.ts";
import { useTestApp } from "#testing/app.ts";
import type { PersonalData } from "#platform/domain/personal-data.ts";
import { login } from "../../contract/login.ts";
import { rights } from "../../contract/rights.ts";
import { putCode } from "../../testing/put-code.ts";
import { turnClock } from "../../testing/turn-clock.ts";
import { onWarnUnused, onWatchUnused } from "./watch-unused-accounts.ts";

const portal = useTestApp();
const { began, after, contextNow } = turnClock(portal);
const USER = "13800000001";

test("an account that nobody uses is warned twice, then frozen; its owner takes it back with his phone", async () => {
  const { db } = portal.context;
  const mobile = "13922220001";
  const { id } = await db
    .insertInto("accountUsers")
    .values({ mobile: `+86${mobile}`, nickName: "很久没来", lastSeenAt: began() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const look = async (days: number) => {
    after(days);
    await onWatchUnused.run(contextNow(), {});
    const { unusedWarnings, frozenAt } = await db
      .selectFrom("accountUsers")
      .select(["unusedWarnings", "frozenAt"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return [unusedWarnings, frozenAt !== null];
  };
  expect(await look(44)).toEqual([0, false]);
  expect(await look(45)).toEqual([1, false]);
  expect(await look(45)).toEqual([1, false]);
  await onWarnUnused.run(contextNow(), { id: crypto.randomUUID(), userId: id, daysLeft: 15 });
  expect(
    (await db.selectFrom("devOutbox").select("text").where("recipient", "=", `+86${mobile}`).execute()).at(-1)!.text,
  ).toContain("15 天后");
  expect(await look(57)).toEqual([2, false]);
  // A warning that reached nobody is given anew.
  portal.sms.failWith(new PortError("sms", "quota", "told to"));
  await onWarnUnused.run(contextNow(), { id: crypto.randomUUID(), userId: id, daysLeft: 3 });
  portal.sms.failWith(null);
  expect(
    (await db.selectFrom("accountUsers").select("unusedWarnings").where("id", "=", id).executeTakeFirstOrThrow())
      .unusedWarnings,
  ).toBe(1);
  expect(await look(57)).toEqual([2, false]);
  expect(await look(59)).toEqual([2, false]);
  // What a domain keeps for him stands against freezing and closing.
  const orders: PersonalData = {
    tables: [],
    files: {},
    export: async () => ({}),
    close: async () => {},
    holdings: async () => ["有未完成的订单"],
  };
  portal.context.declared.personalData.push(orders);
  try {
    expect(await look(60)).toEqual([2, false]);
    expect(await portal.callAs(USER)(rights.readClosing, {})).toMatchObject({ obstacles: ["有未完成的订单"] });
  } finally {
    portal.context.declared.personalData.splice(portal.context.declared.personalData.indexOf(orders), 1);
  }
  expect(await look(60)).toEqual([2, true]);
  expect(
    (await db.selectFrom("accountUsers").select("mobile").where("frozenAt", "is not", null).execute()).map(
      (row) => row.mobile,
    ),
  ).toEqual([`+86${mobile}`]);
  expect(
    await portal.callAs()(login.loginBySms, { mobile, code: await putCode(portal, mobile, "login") }),
  ).toMatchObject({
    id,
  });
  expect(await look(61)).toEqual([0, false]);
});
