import { expect, test } from "vitest";
import { login } from "#domains/accounts/contract/login.ts";
import { outside } from "#domains/accounts/contract/outside.ts";
import { saveJson } from "#domains/config/testing/set-value.ts";
import { useTestApp } from "#testing/app.ts";
import { alarmRules, DEFAULT_RULES } from "./alarms/alarm-rules.ts";
import { onRaiseAlarms } from "./alarms/raise-alarms.ts";
import { countRefusedInput, writeRefusedInputs } from "./refused-inputs.ts";

const portal = useTestApp();
const ADMIN = "13800000009";
const context = (address = "10.1.2.3") => ({ ...portal.context, now: portal.clock.now, address });
const counted = () =>
  portal.context.db
    .selectFrom("securityEvents")
    .select(["network", "outcome", "times", "details", "userId", "address"])
    .where("kind", "=", "input-refused")
    .orderBy("id")
    .execute();

test("what does not fit its call is counted for its network, by names of calls and fields alone, and written when the process stops", async () => {
  portal.address = "10.1.2.3";
  const probe = { mobile: "' or 1=1 --", pwd: "<script>", "x';drop table": "1" };
  for (let times = 0; times < 3; times++)
    expect((await portal.request(login.loginByPassword, probe as never)).json()).toMatchObject({ code: 2 });
  await portal.request(outside.outsideSource, { fromswb: "" });
  // What no call takes, by whatever method.
  const { app } = portal;
  await app.inject({ method: "PUT", url: "/api/admin/.env", remoteAddress: "10.1.2.3" });
  await app.inject({ method: "DELETE", url: "/", remoteAddress: "10.1.2.3" });
  // What a use case refuses is no such thing.
  await portal.request(login.loginByPassword, { mobile: "13912345678", pwd: "0".repeat(64) });
  expect(await counted()).toEqual([]);
  await portal.restart();
  expect(await counted()).toEqual([
    {
      network: "10.1.2.3",
      outcome: "failed",
      times: 6,
      userId: null,
      address: "",
      details: {
        [login.loginByPassword.name]: "3, mobile 3, pwd 3",
        [outside.outsideSource.name]: "1, fromswb 1",
        none: "2, PUT 1, DELETE 1",
      },
    },
  ]);
});

test("however many networks, calls and fields there are, a minute is some hundred entries, and none is lost", async () => {
  const known = (await counted()).length;
  for (let network = 0; network < 1000; network++)
    for (let times = 0; times < 3; times++)
      countRefusedInput(context(`10.2.${network >> 8}.${network & 255}`), { call: "a.call", fields: ["a"] });
  for (let call = 0; call < 400; call++)
    countRefusedInput(context("10.2.0.0"), {
      call: `noun.${"long".repeat(10)}${call}`,
      fields: Array.from({ length: 50 }, (_, at) => `${"field".repeat(6)}${at}`),
    });
  await writeRefusedInputs(portal.context);
  const rows = (await counted()).slice(known);
  expect(rows).toHaveLength(201);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(3400);
  const details = Object.entries(rows.find(({ network }) => network === "10.2.0.0")!.details as object);
  expect(details).toHaveLength(11);
  expect(details).toContainEqual(["others", expect.stringMatching(/^39[01]$/)]);
});

test("a thousand networks that come once hide none that comes often, before or after them, and are no entries of their own", async () => {
  const known = (await counted()).length;
  const flood = (beginning: string) => {
    for (let network = 0; network < 1000; network++)
      countRefusedInput(context(`${beginning}.${network >> 8}.${network & 255}`), { call: "a.call", fields: ["a"] });
  };
  flood("10.4");
  for (let times = 0; times < 840; times++) countRefusedInput(context("192.0.2.99"), { call: "none", fields: ["GET"] });
  flood("10.5");
  // One customer's, however many networks he has.
  for (let network = 0; network < 500; network++)
    countRefusedInput(context(`2001:db8:79:${network.toString(16)}::1`), { call: "none", fields: ["GET"] });
  await writeRefusedInputs(portal.context);
  const rows = (await counted()).slice(known).map(({ network, times }) => ({ network, times }));
  expect(rows.sort((one, other) => one.times - other.times)).toEqual([
    { network: "2001:db8:79:", times: 500 },
    { network: "192.0.2.99", times: 840 },
    { network: "", times: 2000 },
  ]);
});

test("who comes in turn with networks that come once is named", async () => {
  const known = (await counted()).length;
  const strange = (network: number) =>
    countRefusedInput(context(`10.6.${network >> 8}.${network & 255}`), { call: "none", fields: ["GET"] });
  for (let network = 0; network < 800; network++) strange(network % 200);
  for (let times = 0; times < 640; times++) {
    countRefusedInput(context("192.0.2.95"), { call: "none", fields: ["GET"] });
    strange(300 + times);
  }
  await writeRefusedInputs(portal.context);
  const rows = (await counted()).slice(known);
  expect(rows.find(({ network }) => network === "192.0.2.95")?.times).toBeGreaterThan(600);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(2080);
});

test("a network of which many come within the hours of the rule is an alarm, and an admin may set the rule", async () => {
  const rules = JSON.stringify({ ...DEFAULT_RULES, "input-refusals": { most: 30, hours: 1 } });
  portal.clock.now = new Date(portal.clock.now.getTime() + 24 * 3_600_000);
  await portal.tokenOf(ADMIN);
  await portal.context.db
    .updateTable("accountUsers")
    .set({ role: "admin" })
    .where("mobile", "=", `+86${ADMIN}`)
    .execute();
  await saveJson(portal, ADMIN, { key: "securityAlarms", value: rules });
  for (let times = 0; times < 30; times++) countRefusedInput(context(), { call: "a.call", fields: ["a"] });
  for (let times = 0; times < 29; times++) countRefusedInput(context("10.9.9.9"), { call: "a.call", fields: ["a"] });
  await writeRefusedInputs(portal.context);
  await onRaiseAlarms.run(context(), {});
  expect(
    await portal.context.db.selectFrom("securityAlarms").select(["rule", "subject", "userId", "events"]).execute(),
  ).toEqual([{ rule: "input-refusals", subject: "10.1.2.3", userId: null, events: 30 }]);
});

test("rules that were saved before there was this one go on, with its default", () => {
  const { "input-refusals": rule, ...older } = DEFAULT_RULES;
  const saved = { ...older, "access-refusals": { most: 2, hours: 1 } };
  expect(alarmRules.parse(saved)).toEqual({ ...saved, "input-refusals": rule });
});
