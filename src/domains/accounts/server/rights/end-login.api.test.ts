import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { profile } from "../../contract/profile.ts";
import { rights } from "../../contract/rights.ts";

const portal = useTestApp();
const USER = "13800000001";
const OPERATOR = "13800000009";

test("logins are on record; one device is logged out without the others", async () => {
  const operator = portal.callAs(OPERATOR);
  expect((await operator(rights.listLogins, {})).data.length).toBeGreaterThan(0);
  const { id } = await portal.callAs(USER)(profile.myDetail, {});
  const others = await portal.context.db
    .selectFrom("accountSessions")
    .select("id")
    .where("userId", "=", id)
    .executeTakeFirstOrThrow();
  expect(await operator(rights.endLogin, { id: others.id })).toEqual({ ended: 0 });
});
