import { expect, test } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { notices } from "../contract/notices.ts";
import { onForgetOld } from "./forget-old.ts";
import { notify } from "./notify.ts";

const portal = useTestApp();
const USER = "13800000001";

test("what a user was told is there for a year", async () => {
  const { context } = portal;
  const { id: userId } = await context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${USER}`)
    .executeTakeFirstOrThrow();
  await notify(context, { userId, title: "一年之内" });
  const titles = async () => (await portal.callAs(USER)(notices.listNotices, {})).data.map(({ title }) => title);
  const runAfter = (days: number) =>
    onForgetOld.run({ ...context, now: new Date(context.now.getTime() + days * DAY_MS) }, {});
  await runAfter(364);
  expect(await titles()).toContain("一年之内");
  await runAfter(366);
  expect(await titles()).not.toContain("一年之内");
});
