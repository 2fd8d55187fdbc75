import { afterEach, expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { site } from "../contract/site.ts";

const portal = useTestApp({
  SITE_NAME: "试验站",
  SITE_ICP: "京ICP备00000000号",
  SITE_TELECOM_LICENSE: "京B2-00000000",
});
const given = new Map<string, unknown>();

/** Sets a value of the config for one test. */
async function configure(key: string, value: unknown, isPublic = true) {
  const { db } = portal.context;
  const known = await db.selectFrom("siteConfig").select("value").where("key", "=", key).executeTakeFirst();
  if (!given.has(key)) given.set(key, known?.value);
  const row = { value: JSON.stringify(value), isPublic };
  await db
    .insertInto("siteConfig")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

afterEach(async () => {
  for (const [key, value] of given) {
    if (value === undefined) await portal.context.db.deleteFrom("siteConfig").where("key", "=", key).execute();
    else await configure(key, value);
  }
  given.clear();
});

test("a public value is answered by its key, whatever its shape", async () => {
  expect(await portal.callAs()(site.readConfig, { key: "lotteryStatus" })).toBe("off");
  await configure("banner", { text: "维护通知", from: [1, 2] });
  expect(await portal.callAs()(site.readConfig, { key: "banner" })).toEqual({ text: "维护通知", from: [1, 2] });
});

test("a key without a value, and one that is not public, answer null", async () => {
  await configure("secretThing", "hidden", false);
  for (const key of ["secretThing", "nothing", "'; drop table site_config; --", "../.."])
    expect(await portal.callAs()(site.readConfig, { key })).toBeNull();
});

test("operators say how the portal is reached; what they leave empty is as it was started", async () => {
  const { readContact } = site;
  const started = await portal.callAs()(readContact, {});
  await configure("contact", { company: null, email: "help@example.com", phone: null, address: "深圳市南山区" });
  expect(await portal.callAs()(readContact, {})).toEqual({
    ...started,
    email: "help@example.com",
    address: "深圳市南山区",
  });
  await configure("contact", "nonsense");
  expect(await portal.callAs()(readContact, {})).toEqual(started);
});

test("no key, or one that is too long, is refused", async () => {
  await expect(portal.callAs()(site.readConfig, { key: " " })).rejects.toMatchObject({
    code: 2,
    errors: { key: "请填写 key" },
  });
  await expect(portal.callAs()(site.readConfig, { key: "k".repeat(65) })).rejects.toMatchObject({ code: 2 });
  expect((await portal.app.inject("/api/config")).json()).toMatchObject({
    code: 2,
    errors: { key: expect.any(String) },
  });
});

test("the newest app is told, nulls while none is published or its entry is wrong", async () => {
  expect(await portal.callAs()(site.readLatestApp, {})).toEqual({ version: null, url: null });
  await configure("latestApp", { version: "1.2.0", url: "https://example.com/app.apk" });
  expect(await portal.callAs()(site.readLatestApp, {})).toEqual({
    version: "1.2.0",
    url: "https://example.com/app.apk",
  });
  expect((await portal.callAs()(site.readFrame, {})).app).toEqual({
    version: "1.2.0",
    url: "https://example.com/app.apk",
  });
  await configure("latestApp", { version: "1.2.0", url: "javascript:alert(1)" });
  expect(await portal.callAs()(site.readLatestApp, {})).toEqual({ version: null, url: null });
});

test("the frame names the site, at most 24 hot words, and links that lead to the web", async () => {
  await configure(
    "hotWords",
    Array.from({ length: 30 }, (_, index) => `WORD${index}`),
  );
  await configure("friendlyLinks", [{ name: "某站", url: "https://example.com/" }]);
  const frame = await portal.callAs()(site.readFrame, {});
  expect(frame).toMatchObject({
    siteName: "试验站",
    icp: "京ICP备00000000号",
    isDemo: true,
    isSignedIn: false,
    nickName: null,
    avatar: null,
  });
  expect(frame.hotWords).toHaveLength(24);
  expect(frame).toMatchObject({ telecomLicense: "京B2-00000000", reportPhone: "", app: null });
  expect(frame.friendlyLinks).toEqual([{ name: "某站", url: "https://example.com/" }]);
  expect(frame.copyrightYears).toMatch(/^2019~\d{4}$/);
});

test("entries that an operator wrote wrong leave the frame standing", async () => {
  await configure("hotWords", "LM358");
  await configure("friendlyLinks", [{ name: "坏链接", url: "javascript:alert(1)" }]);
  expect(await portal.callAs()(site.readFrame, {})).toMatchObject({ hotWords: [], friendlyLinks: [] });
});

test("the frame knows who has signed in", async () => {
  expect(await portal.callAs("13800000004")(site.readFrame, {})).toMatchObject({
    isSignedIn: true,
    nickName: "演示作者",
  });
});
