import { sql } from "kysely";
import { expect, test } from "vitest";
import { profile } from "#domains/accounts/contract/profile.ts";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { formatDay } from "#shared/format-date.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { statistics } from "../contract/statistics.ts";
import { readDashboard } from "./read-dashboard.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const dayBefore = (days: number) => formatDay(new Date(portal.clock.now.getTime() - days * DAY_MS));

test("figures are told day by day, with zeros where nothing happened and nothing where it is no longer kept", async () => {
  await portal.tokenOf("13800000001");
  const { figures } = await operator()(statistics.readStatistics, { days: 7 });
  expect(figures).toHaveLength(7);
  expect(figures.at(-1)!.logins).toBeGreaterThan(0);
  expect(figures[0]).toMatchObject({ visitors: 0, searches: 0, downloads: 0, registrations: 0 });
  const year = (await operator()(statistics.readStatistics, { days: 365 })).figures;
  expect(year).toHaveLength(365);
  expect(year[0]).toMatchObject({ visitors: 0, searches: null, searchesWithoutResult: null, logins: null });
  expect(year.filter(({ searches }) => searches !== null)).toHaveLength(90);
  expect(year.filter(({ logins }) => logins !== null)).toHaveLength(183);
  await expect(operator()(statistics.readStatistics, { days: 367 })).rejects.toMatchObject({
    errors: { days: "天数应为 1 到 366" },
  });
});

test("a range has its first and its last day, within a year and not in the future", async () => {
  const range = { from: dayBefore(5), until: dayBefore(3) };
  const { figures } = await operator()(statistics.readStatistics, range);
  expect(figures.map(({ day }) => day)).toEqual([dayBefore(5), dayBefore(4), dayBefore(3)]);
  for (const [asked, field] of [
    [{ until: dayBefore(-1) }, "until"],
    [{ from: dayBefore(2), until: dayBefore(3) }, "from"],
    [{ from: dayBefore(366) }, "from"],
  ] as const)
    await expect(operator()(statistics.readStatistics, asked)).rejects.toMatchObject({
      errors: { [field]: expect.any(String) },
    });
});

test("accounts of the demonstration count in all figures of accounts, or in none", async () => {
  await portal.context.db.updateTable("accountUsers").set({ createdAt: portal.clock.now }).execute();
  const sums = async (demo: "" | "with" | "without") => {
    const { figures, hasDemo } = await operator()(statistics.readStatistics, { days: 7, demo });
    const sum = (key: "registrations" | "logins") => figures.reduce((total, figure) => total + figure[key]!, 0);
    return { hasDemo, registrations: sum("registrations"), logins: sum("logins") };
  };
  const counted = await sums("with");
  expect(counted.registrations).toBeGreaterThan(0);
  expect(counted.logins).toBeGreaterThan(0);
  expect(await sums("without")).toEqual({ hasDemo: false, registrations: 0, logins: 0 });
  // This portal demonstrates itself.
  expect(await sums("")).toEqual(counted);
  const { id: operatorId } = await operator()(profile.myDetail, {});
  const team = async (mode: "demo" | "production") => {
    const settings = { ...portal.context.settings, mode };
    const user = { id: operatorId, role: "operator", rights: null };
    return (await readDashboard({ ...portal.context, now: portal.clock.now, settings, user } as never)).team.length;
  };
  await portal.context.db
    .insertInto("operatorConsoleDecisions")
    .values({
      queue: "feedback",
      caseId: 1,
      title: "意见",
      decision: "settled",
      reason: "",
      isAlone: false,
      sides: [],
      notices: sql`'[]'::jsonb`,
      operatorId,
      decidedAt: portal.clock.now,
    } as never)
    .execute();
  expect([await team("demo"), await team("production")]).toEqual([1, 0]);
});

test("the figures are saved as a file, which stands in the log; who may not look at them is refused", async () => {
  const range = { from: dayBefore(400), until: dayBefore(398), demo: "without" as const };
  const { body, headers } = await portal.request(statistics.exportStatistics, range, OPERATOR);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(body.split("\r\n")).toEqual([
    expect.stringContaining(
      `日期,${["访客", "搜索", "无结果搜索", "下载"].map((name) => `${name}（不区分演示账号）`).join(",")},注册,登录`,
    ),
    `${dayBefore(400)},0,,,0,0,`,
    `${dayBefore(399)},0,,,0,0,`,
    `${dayBefore(398)},0,,,0,0,`,
    "",
  ]);
  const { data } = await operator()(auditLog.listActions, { act: "export-statistics" });
  expect(data).toMatchObject([{ after: { from: dayBefore(400), until: dayBefore(398), hasDemo: false } }]);
  await expect(portal.callAs("13800000001")(statistics.readStatistics, {})).rejects.toMatchObject({ status: 403 });
});
