import { expect, test } from "vitest";
import { HOUR_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { BANNER_SCRIPT } from "#web/shell/banner-script.ts";
import { announcements } from "../../contract/announcements.ts";
import { site } from "../../contract/site.ts";
import { onEndAnnouncement } from "./end-announcement.ts";
import { onNotifyAll } from "./notify-all.ts";

const portal = useTestApp();
const operator = () => portal.callAs("13800000009");
const later = (hours: number) => new Date(portal.clock.now.getTime() + hours * HOUR_MS);
const shown = async () => (await portal.callAs()(site.readFrame, {})).banner?.title ?? null;
const page = async (cookie = "") => portal.app.inject({ url: "/about", headers: { cookie } });
const task = () => ({ ...portal.context, now: portal.clock.now });

test("a banner stands in the first bytes of every page, the same for everyone, until it is taken back", async () => {
  const before = await page();
  const given = { title: "今晚<维护>", text: "23 点起半小时", path: "/about", isBanner: "true" } as const;
  const { id, isBanner } = await operator()(announcements.announce, given);
  expect(isBanner).toBe(true);
  await expect.poll(async () => (await page()).body).toContain("今晚&lt;维护&gt;");
  const { body, headers } = await page();
  expect(body).toContain(`</section><script>${BANNER_SCRIPT}</script><div id="root">`);
  expect(body).toContain(`data-banner="${id}"`);
  expect(String(headers["content-security-policy"]).length).toBeGreaterThan(
    String(before.headers["content-security-policy"]).length,
  );
  expect((await page(`token=${"t".repeat(43)}`)).body).toBe(body);
  expect((await portal.app.inject("/nowhere")).body).toContain(`data-banner="${id}"`);
  await operator()(announcements.unpublishAnnouncement, { id });
  await expect.poll(async () => (await page()).body).toBe(before.body);
});

test("it is shown from its start to its end, a draft never, of several the latest", async () => {
  const isBanner = "true";
  await operator()(announcements.announce, { title: "草稿横幅", isBanner, isDraft: "true" });
  await operator()(announcements.announce, { title: "不是横幅" });
  const times = { startsAt: later(1).toISOString(), endsAt: later(2).toISOString() };
  const { id } = await operator()(announcements.announce, { title: "定时横幅", isBanner, ...times });
  expect(await shown()).toBeNull();
  await operator()(announcements.announce, { title: "一直横幅", isBanner });
  expect(await shown()).toBe("一直横幅");
  portal.clock.now = later(1);
  await onNotifyAll.run(task(), { announcementId: id });
  expect(await shown()).toBe("定时横幅");
  await expect.poll(async () => (await page()).body).toContain(`data-ends="${Date.parse(times.endsAt)}"`);
  portal.clock.now = later(1);
  expect(await shown()).toBe("一直横幅");
  // What was kept goes with the task that ends it.
  await onEndAnnouncement.run(task(), { announcementId: id });
  await expect.poll(async () => (await page()).body).not.toContain("定时横幅");
});

test("what stands on pages is short", async () => {
  const given = { title: "x", isBanner: "true" } as const;
  await expect(operator()(announcements.announce, { ...given, text: "长".repeat(201) })).rejects.toMatchObject({
    errors: { text: expect.stringContaining("最多 200 个字") },
  });
  expect(await operator()(announcements.announce, { title: "x", text: "长".repeat(201) })).toMatchObject({
    isBanner: false,
  });
});
