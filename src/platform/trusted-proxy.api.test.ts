import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";

const portal = useTestApp({ TRUST_PROXY: "1" });

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
