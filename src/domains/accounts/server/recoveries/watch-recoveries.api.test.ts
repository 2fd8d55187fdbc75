import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { recoveries } from "../../contract/recoveries.ts";
import { keyIn, phonesOf } from "../../testing/lose-phone.ts";
import { turnClock } from "../../testing/turn-clock.ts";
import { visitPortal } from "../../testing/visit-portal.ts";
import { onForgetOld } from "../forget-old.ts";
import { onWatchRecoveries } from "./watch-recoveries.ts";

const portal = useTestApp();
const { said, buildLoser, logIn, ask, wait } = phonesOf(portal);
const { contextNow } = turnClock(portal);
const rowsOf = (userId: number) =>
  portal.context.db.selectFrom("accountRecoveries").selectAll().where("userId", "=", userId).orderBy("id").execute();

test("its owner is told again after three and six days, once each, with a link of its own; every link stops it", async () => {
  const loser = await buildLoser();
  const { key } = await ask(loser);
  const words = async () => {
    await onWatchRecoveries.run(contextNow(), {});
    await onWatchRecoveries.run(contextNow(), {});
    return (await said()).filter(({ recipient }) => [loser.email, loser.e164].includes(recipient));
  };
  wait(2.9);
  expect(await words()).toEqual([]);
  wait(0.2);
  const third = await words();
  expect(third.map(({ recipient }) => recipient).sort()).toEqual([loser.e164, loser.email].sort());
  for (const { text } of third) expect(text).toContain("提醒：有人申请为您的账号移除第二步验证");
  const second = keyIn(third.find(({ recipient }) => recipient === loser.email)!.text);
  expect(second).not.toBe(key);
  wait(1);
  expect(await words()).toEqual([]);
  wait(2);
  expect(await words()).toHaveLength(2);
  wait(2);
  expect(await words()).toEqual([]);
  const [row] = await rowsOf(loser.id);
  expect(row).toMatchObject({ reminders: 2, status: "waiting" });
  await visitPortal(portal).call(recoveries.stopRecoveryByKey, { key });
  await expect(visitPortal(portal).call(recoveries.stopRecoveryByKey, { key: second })).rejects.toMatchObject({
    code: 1092,
  });
});

test("where the task did not run on the third day, it tells once on the sixth; what has been stopped is told no more", async () => {
  const late = await buildLoser();
  const stopped = await buildLoser();
  await ask(late);
  const { asker } = await ask(stopped);
  await asker.call(recoveries.stopRecovery, {});
  await said();
  wait(6.5);
  await onWatchRecoveries.run(contextNow(), {});
  const told = (await said()).map(({ recipient }) => recipient);
  expect(told.filter((recipient) => recipient === late.email)).toHaveLength(1);
  expect(told).not.toContain(stopped.email);
});

test("what nobody decides comes to nothing after a month, and is told; half a year later the row is gone", async () => {
  const loser = await buildLoser();
  await ask(loser);
  wait(36.9);
  await onWatchRecoveries.run(contextNow(), {});
  expect(await rowsOf(loser.id)).toMatchObject([{ status: "waiting" }]);
  await said();
  wait(0.2);
  await onWatchRecoveries.run(contextNow(), {});
  expect(await rowsOf(loser.id)).toMatchObject([{ status: "expired", endedBy: "time" }]);
  expect((await said()).map(({ text }) => text).join()).toContain("您账号的找回申请已过期");
  const asker = await logIn(loser);
  expect((await asker.call(recoveries.myRecovery, {})).recovery).toMatchObject({ status: "expired" });
  wait(184);
  await onForgetOld.run(contextNow(), {});
  expect(await rowsOf(loser.id)).toEqual([]);
});
