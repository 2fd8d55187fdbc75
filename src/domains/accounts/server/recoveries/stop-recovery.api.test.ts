import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { profile } from "../../contract/profile.ts";
import { recoveries } from "../../contract/recoveries.ts";
import { secondFactor } from "../../contract/second-factor.ts";
import { phonesOf } from "../../testing/lose-phone.ts";
import { newMobile, visitPortal } from "../../testing/visit-portal.ts";

const portal = useTestApp();
const { said, buildLoser, logIn, ask, wait, codeOf } = phonesOf(portal);
const rowsOf = (userId: number) =>
  portal.context.db.selectFrom("accountRecoveries").selectAll().where("userId", "=", userId).orderBy("id").execute();

test("the key of the mail stops it without a login, once; the owner and the asker are told", async () => {
  const loser = await buildLoser();
  const mobile = newMobile();
  const { asker, key } = await ask(loser, { mobile });
  const stranger = visitPortal(portal);
  for (const wrong of ["A".repeat(43), key.slice(0, 42) + (key.endsWith("A") ? "B" : "A")])
    await expect(stranger.call(recoveries.stopRecoveryByKey, { key: wrong })).rejects.toMatchObject({ code: 1092 });
  await expect(stranger.call(recoveries.stopRecoveryByKey, { key: "short" })).rejects.toMatchObject({ code: 2 });
  await stranger.call(recoveries.stopRecoveryByKey, { key });
  await expect(stranger.call(recoveries.stopRecoveryByKey, { key })).rejects.toMatchObject({
    message: "该找回申请已停止或已处理",
  });
  const told = await said();
  expect(told.map(({ recipient }) => recipient).sort()).toEqual([loser.e164, loser.email, `+86${mobile}`].sort());
  for (const { text } of told) expect(text).toContain("您账号的找回申请已停止");
  expect((await asker.call(recoveries.myRecovery, {})).recovery).toMatchObject({ status: "stopped" });
  expect(await rowsOf(loser.id)).toMatchObject([{ endedBy: "link" }]);
});

test("any login of the account stops it, one that waits too; those of others do not", async () => {
  const loser = await buildLoser();
  const other = await buildLoser();
  await ask(loser);
  await expect(other.visitor.call(recoveries.stopRecovery, {})).rejects.toMatchObject({ code: 1092 });
  expect((await other.visitor.call(recoveries.myRecovery, {})).recovery).toBeNull();
  const waiting = await logIn(loser);
  expect((await waiting.call(recoveries.stopRecovery, {})).recovery).toMatchObject({ status: "stopped" });
  await ask(loser);
  await loser.visitor.call(recoveries.stopRecovery, {});
  expect((await rowsOf(loser.id)).map(({ endedBy }) => endedBy)).toEqual(["login", "login"]);
});

test("who passes the factor has not lost it: a request that would remove it stops, one for a number alone goes on", async () => {
  const loser = await buildLoser();
  await ask(loser);
  wait(1);
  const browser = await logIn(loser);
  await said();
  const passed = await browser.call(secondFactor.passSecondFactor, { code: codeOf(loser.secret!) });
  browser.token = passed.token;
  expect(await rowsOf(loser.id)).toMatchObject([{ status: "stopped", endedBy: "factor" }]);
  expect((await said()).map(({ text }) => text).join()).toContain("您账号的找回申请已停止");
  const mobile = newMobile();
  const code = await browser.codeFor(mobile, "bind");
  const wish = { removesFactors: "false", mobile, code, reason: "换号" } as const;
  await browser.call(recoveries.askRecovery, wish);
  wait(1);
  await (await logIn(loser)).call(secondFactor.passSecondFactor, { code: codeOf(loser.secret!) });
  expect((await rowsOf(loser.id)).at(-1)).toMatchObject({ status: "waiting" });
});

test("who changes his number himself needs no other way", async () => {
  const loser = await buildLoser({ hasFactor: false });
  const { visitor } = loser;
  const mobile = newMobile();
  const code = await visitor.codeFor(mobile, "bind");
  await visitor.call(recoveries.askRecovery, { removesFactors: "false", mobile, code, reason: "换号" });
  const another = newMobile();
  const oldCode = await visitor.codeFor(loser.mobile, "change");
  await visitor.call(profile.bindMobile, {
    oldCode,
    mobile: another,
    code: await visitor.codeFor(another, "bind"),
  });
  expect(await rowsOf(loser.id)).toMatchObject([{ status: "stopped", endedBy: "number" }]);
});
