import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp({ TRUST_PROXY: "1" });
const alone = useTestApp();

test("an address that the visitor writes himself does not free him from a limit", async () => {
  const statuses = new Set<number>();
  for (let visit = 0; visit < 65; visit++) {
    const forwarded = `10.9.${visit}.1, 203.0.113.7`;
    const response = await portal.app.inject({
      url: "/api/name/validate?nickName=abc",
      headers: { "x-forwarded-for": forwarded },
    });
    statuses.add(response.statusCode);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});

test("without a proxy nobody is believed what he writes of his address", async () => {
  const statuses = new Set<number>();
  for (let visit = 0; visit < 65; visit++) {
    const headers = { "x-forwarded-for": `10.9.${visit}.1`, forwarded: `for=10.9.${visit}.1`, "x-real-ip": "10.9.9.9" };
    statuses.add((await alone.app.inject({ url: "/api/name/validate?nickName=abc", headers })).statusCode);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});
