import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { outside } from "../../contract/outside.ts";
import { BLOG, FORUM, outsideSitesOf, type Signing } from "../../testing/outside-sites.ts";

const portal = useTestApp({ OUTSIDE_SOURCES: JSON.stringify([BLOG, FORUM]) });
const { somebody, codeOf, exchange } = outsideSitesOf(portal);

test("a site proves itself by its signature: wrong, late, replayed or over something else it is none", async () => {
  const visitor = await somebody();
  const unsigned = { status: 401, error: "unauthorized" };
  const code = await codeOf(visitor);
  const nonce = randomUUID();
  const wrong: Signing[] = [
    { secret: FORUM.secret },
    { id: "nobody" },
    { id: "forum" },
    { offSeconds: 61 },
    { offSeconds: -61 },
    { signedPath: "/api/sso/ticket" },
    { signedBody: "{}" },
  ];
  for (const signing of wrong) expect([signing, await exchange(code, signing)]).toEqual([signing, unsigned]);
  expect(await exchange("A".repeat(43), { nonce })).toMatchObject({ status: 400 });
  expect(await exchange(code, { nonce })).toEqual(unsigned);
  for (const authorization of ["", "Bearer x", "HMAC-SHA256 id=blog"]) {
    const response = await portal.app.inject({
      method: "POST",
      url: "/api/sso/exchange",
      headers: { authorization, "content-type": "text/plain" },
      payload: "x",
    });
    expect(response.statusCode).toBe(401);
  }
  expect(await exchange(code)).toMatchObject({ status: 200 });
});

test("a site that the portal does not know, and an address of one's own, lead nowhere", async () => {
  const visitor = await somebody();
  expect(await visitor.call(outside.outsideSource, { fromswb: "evil.tld" })).toEqual({ name: null });
  await expect(visitor.call(outside.handOver, { fromswb: "evil.tld", agreed: "true" })).rejects.toMatchObject({
    status: 200,
    message: "没有这个来源网站，请从原网站重新进入",
  });
  for (const fromswb of ["", "https://evil.tld", "x".repeat(65)])
    await expect(visitor.call(outside.handOver, { fromswb })).rejects.toMatchObject({
      code: 2,
      errors: { fromswb: expect.any(String) },
    });
  for (const path of ["//evil.tld", "/\\evil.tld", "https://evil.tld", "/a\nb", `/${"x".repeat(200)}`])
    await expect(visitor.call(outside.handOver, { fromswb: "blog", path })).rejects.toMatchObject({
      code: 2,
      errors: { path: expect.any(String) },
    });
  const other = await portal.app.inject({
    method: "POST",
    url: "/api/sso/handover",
    headers: { token: visitor.token!, uuid: visitor.uuid, "sec-fetch-site": "cross-site" },
  });
  expect(other.statusCode).toBe(403);
});
