import { expect, test } from "vitest";
import { site } from "#domains/site/contract.ts";
import { useTestApp } from "#testing/app.ts";
import { accounts } from "../contract.ts";
import { endDemoSessions } from "./demo-sign-in.ts";
import { findUserByToken, startSession } from "./sessions.ts";

const portal = useTestApp({ PORTAL_MODE: "production" });

test("where the portal is no demonstration there is no such door", async () => {
  await expect(portal.callAs()(accounts.demoSignIn, { mobile: "13800000001" })).rejects.toMatchObject({ status: 404, message: "没有这个接口" });
  expect(await portal.callAs()(site.frame, {})).toMatchObject({ isDemo: false });
});

test("what was signed in while the database served a demonstration has ended", async () => {
  const { db } = portal.context;
  const user = await db.selectFrom("accountUsers").select("id").where("mobile", "=", "13800000009").executeTakeFirstOrThrow();
  const token = await startSession(portal.context, user.id);
  expect(await findUserByToken(db, token, portal.clock.now)).not.toBeNull();
  await endDemoSessions(db);
  expect(await findUserByToken(db, token, portal.clock.now)).toBeNull();
});
