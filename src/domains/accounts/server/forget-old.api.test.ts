import { expect, test } from "vitest";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { profile } from "../contract/profile.ts";
import { newMobile, visitPortal } from "../testing/visit-portal.ts";
import { onForgetOld } from "./forget-old.ts";

const portal = useTestApp();

test("what has expired goes, what limits still count stays", async () => {
  const { db } = portal.context;
  const visitor = visitPortal(portal);
  await visitor.register();
  await visitor.codeFor(newMobile(), "reset");
  const count = async () =>
    (
      await Promise.all([
        db.selectFrom("accountCodes").select("target").execute(),
        db.selectFrom("accountCodeSendings").select("id").execute(),
        db.selectFrom("accountCaptchas").select("expiresAt").execute(),
      ])
    ).map((rows) => rows.length);
  const at = (days: number) =>
    onForgetOld.run({ ...portal.context, now: new Date(portal.clock.now.getTime() + days * DAY_MS) }, {});
  await at(0);
  expect(await count()).toEqual([1, 2, 1]);
  await at(1);
  expect(await count()).toEqual([0, 2, 0]);
  await at(3);
  expect(await count()).toEqual([0, 0, 0]);
  expect(await visitor.call(profile.myDetail, {})).toMatchObject({ role: "user" });
  await at(366);
  await expect(visitor.call(profile.myDetail, {})).rejects.toMatchObject({ status: 401 });
});
