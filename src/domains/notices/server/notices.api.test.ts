import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { notices } from "../contract/notices.ts";
import { notify } from "./notify.ts";

const portal = useTestApp();
const [ONE, OTHER] = ["13800000001", "13800000003"];
const idOf = async (mobile: string) =>
  (
    await portal.context.db
      .selectFrom("accountUsers")
      .select("id")
      .where("mobile", "=", `+86${mobile}`)
      .executeTakeFirstOrThrow()
  ).id;

test("what a notice is called tells nothing of how many others were told something, and marks his own alone as read", async () => {
  for (const mobile of [ONE, OTHER]) await notify(portal.context, { userId: await idOf(mobile), title: "消息" });
  const own = (await portal.callAs(ONE)(notices.listNotices, {})).data;
  expect(own.map(({ id }) => id)).not.toContainEqual(expect.stringMatching(/^\d+$/));
  const [others] = (await portal.callAs(OTHER)(notices.listNotices, {})).data;
  const unread = await portal.callAs(OTHER)(notices.countUnreadNotices, {});
  await portal.callAs(ONE)(notices.readNotices, { id: others!.id });
  expect(await portal.callAs(OTHER)(notices.countUnreadNotices, {})).toBe(unread);
  expect(await portal.callAs(OTHER)(notices.readNotices, { id: others!.id })).toBe(unread - 1);
  await expect(portal.callAs(ONE)(notices.readNotices, { id: "1" })).rejects.toMatchObject({
    errors: { id: "消息编号有误" },
  });
});
