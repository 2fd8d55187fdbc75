import { expect, test } from "vitest";
import { centre } from "#domains/accounts/contract/centre.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { popularity } from "#domains/catalogue/contract/popularity.ts";
import { closeHeld, exportHeld } from "#testing/personal-data.ts";
import { useTestApp } from "#testing/app.ts";
import { views } from "../../contract/views.ts";
import { PARTS_KEPT_MAX } from "#domains/catalogue/server/parts/viewed-parts.ts";

const portal = useTestApp();
const { buildPart } = catalogueOf(portal);
const USER = "13800000001";
const PARTS = 5;

test("parts that somebody viewed while logged in are listed for him, the last first and fifty at most, can be forgotten, are exported and go with him", async () => {
  const user = portal.callAs(USER);
  const [first, last] = [await buildPart({ mpn: "SEEN1" }), await buildPart({ mpn: "SEEN2" })];
  const look = (id: number, mobile?: string) => portal.callAs(mobile)(popularity.recordView, { kind: "part", id });
  const listed = async () =>
    (await user(views.listViewed, { type: PARTS, pageSize: 100 })).data.map(({ partDto }) => partDto!.mpn);
  await look(first.id);
  await look(999_999, USER);
  expect(await listed()).toEqual([]);
  for (const { id } of [first, last, first]) {
    portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
    await look(id, USER);
  }
  expect(await listed()).toEqual(["SEEN1", "SEEN2"]);
  expect((await user(centre.myCentre, {})).recent).toMatchObject([{ title: "SEEN1" }, { title: "SEEN2" }]);

  for (let at = 0; at < PARTS_KEPT_MAX; at++) {
    portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
    await look((await buildPart({ mpn: `LATER${at}` })).id, USER);
  }
  expect(await listed()).toHaveLength(PARTS_KEPT_MAX);
  expect(await listed()).not.toContain("SEEN1");

  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${USER}`)
    .executeTakeFirstOrThrow();
  expect((await exportHeld(portal.context, userId))["views"]).toHaveLength(PARTS_KEPT_MAX);
  const [kept] = (await user(views.listViewed, { type: PARTS })).data;
  await user(views.forgetViews, { type: PARTS, id: kept!.id });
  expect(await listed()).toHaveLength(PARTS_KEPT_MAX - 1);
  await closeHeld(portal.context, userId);
  expect(await portal.context.db.selectFrom("siteViews").select("kind").where("userId", "=", userId).execute()).toEqual(
    [],
  );
});
