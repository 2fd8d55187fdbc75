import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { login } from "../../contract/login.ts";
import { BLOG } from "../../testing/outside-sites.ts";
import { newMobile, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG]) });
const wait = (ms: number) => (portal.clock.now = new Date(portal.clock.now.getTime() + ms));

test("a number that is new gets an account by its first code, two logins of it at once one account", async () => {
  const mobile = newMobile();
  const visitor = visitPortal(portal);
  const first = await visitor.call(login.loginBySms, { mobile, code: await visitor.codeFor(mobile), fromswb: "blog" });
  expect(first).toMatchObject({
    nickName: expect.stringMatching(/^用户[0-9a-z]{8}$/),
    perfectInformation: false,
    needsSecondFactor: false,
  });
  wait(61_000);
  // A site that the portal does not know is left out of account.
  const again = await visitor.call(login.loginBySms, {
    mobile,
    code: await visitor.codeFor(mobile),
    fromswb: "evil.tld",
  });
  expect(again.id).toBe(first.id);
  expect(
    await portal.context.db
      .selectFrom("accountSessions")
      .select("fromSource")
      .where("userId", "=", first.id)
      .orderBy("id")
      .execute(),
  ).toEqual([{ fromSource: "blog" }, { fromSource: null }]);
  expect(
    await portal.context.db
      .selectFrom("accountUsers")
      .select("fromSource")
      .where("id", "=", first.id)
      .executeTakeFirst(),
  ).toEqual({ fromSource: "blog" });
  expect(
    await portal.context.db
      .selectFrom("accountConsents")
      .select(["kind", "version"])
      .where("userId", "=", first.id)
      .orderBy("kind")
      .execute(),
  ).toEqual([
    { kind: "privacy", version: 2 },
    { kind: "user-agreement", version: 1 },
  ]);
});
