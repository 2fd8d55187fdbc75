import { ownSessions } from "#domains/accounts/contract/sessions.ts";
import { createHash } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { Validator } from "@seriousme/openapi-schema-validator";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { login } from "#domains/accounts/contract/login.ts";
import { registration } from "#domains/accounts/contract/registration.ts";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { documents } from "#domains/datasheets/contract/documents.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { navigation } from "#domains/site/contract/navigation.ts";
import { site } from "#domains/site/contract/site.ts";
import { useTestApp } from "#testing/app.ts";
import { readRange } from "./http-api.ts";

const portal = useTestApp();

test("an answer is an envelope with code 1", async () => {
  const response = await portal.request(site.readConfig, { key: "lotteryStatus" });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ code: 1, msg: "", data: "off" });
});

test("an unknown address below /api is 404 in the envelope", async () => {
  for (const url of ["/api/nothing", "/api/", "/api/spec/v1/detail/1/2/3", "/api/%E0%A4%A"]) {
    const response = await portal.app.inject(url);
    expect([url, response.statusCode >= 400 && response.statusCode < 500]).toEqual([url, true]);
  }
  const response = await portal.app.inject({
    method: "POST",
    url: "/api/nothing",
    payload: "a=1",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ code: 404, msg: "没有这个接口", data: null });
});

test("a field that fails is a refusal with its name, in Chinese, with HTTP status 200", async () => {
  const response = await portal.request(partSearch.suggestParts, { keywords: "" });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ code: 2, msg: "请输入型号", data: null, errors: { keywords: "请输入型号" } });
});

test("a body that comes packed is not unpacked", async () => {
  const response = await portal.app.inject({
    method: "POST",
    url: "/api/config/navigation/save",
    payload: gzipSync(JSON.stringify({ lists: "a".repeat(1_000_000) })),
    headers: {
      "content-type": "application/json",
      "content-encoding": "gzip",
      token: await portal.tokenOf("13800000001"),
      uuid: portal.device,
    },
  });
  expect([response.statusCode, response.json()]).toEqual([400, { code: 400, msg: "请求无法解析", data: null }]);
});

test("a body that can't be read is 400 in the envelope, one of another type 415, unread", async () => {
  const token = await portal.tokenOf("13800000001");
  const post = (url: string, payload: string, type: string) =>
    portal.app.inject({ method: "POST", url, payload, headers: { "content-type": type, token, uuid: portal.device } });
  const many = `k${"=1&k".repeat(500_000)}`;
  for (const [url, payload, type, status] of [
    ["/api/config/navigation/save", "{", "Application/JSON; charset=utf-8", 400],
    ["/api/config/navigation/save", many, "application/x-www-form-urlencoded", 415],
    ["/api/login1", "{", "application/json", 415],
    ["/api/login1", "<a/>", "application/xml", 415],
  ] as const) {
    const response = await post(url, payload, type);
    expect([type, response.statusCode]).toEqual([type, status]);
    expect(response.json()).toMatchObject({ code: status, data: null });
  }
});

test("a body that is too large is 413 in the envelope", async () => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await portal.app.inject({
    method: "POST",
    url: "/api/login1",
    payload: `mobile=${"1".repeat(2_000_000)}`,
    headers,
  });
  expect(response.statusCode).toBe(413);
  expect(response.json()).toMatchObject({ code: 413, data: null });
});

test("NUL and halves of surrogate pairs in a field harm nothing", async () => {
  const response = await portal.app.inject("/api/spec/v2/keywords?keywords=BAS%0016J%ED%A0%80");
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ code: 1 });
});

test("who has not signed in is answered 401, whatever token he makes up", async () => {
  for (const token of ["", "x", "A".repeat(43), "' or 1=1 --"]) {
    const response = await portal.app.inject({ url: "/api/spec/v1/file/1", headers: { token } });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ code: 401, msg: "请先登录", data: null });
  }
});

test("what is sent by who may not enter is not read; what is nested without end is refused in words", async () => {
  const save = (payload: string, token?: string) =>
    portal.app.inject({
      method: "POST",
      url: "/api/my/article/save",
      payload,
      headers: { "content-type": "application/json", uuid: portal.device, ...(token && { token }) },
    });
  // It is no JSON, which nobody can know who has not looked.
  expect((await save("{".repeat(1_000_000))).json()).toEqual({ code: 401, msg: "请先登录", data: null });
  const token = await portal.tokenOf("13800000004");
  const nested = (depth: number) =>
    save(`{"windowKey":"window-of-brackets","document":${"[".repeat(depth)}${"]".repeat(depth)}}`, token);
  for (const [depth, status] of [
    [100_000, 400],
    [1_000_000, 413],
  ] as const) {
    const answer = await nested(depth);
    expect([answer.statusCode, answer.json()]).toEqual([status, expect.objectContaining({ code: status })]);
  }
});

test("reading goes by the cookie too, changing never does", async () => {
  const token = await portal.tokenOf("13800000001");
  const read = await portal.app.inject({ url: "/api/spec/v1/file/999", cookies: { token, uuid: portal.device } });
  expect(read.statusCode).toBe(404);
  const change = await portal.app.inject({
    method: "POST",
    url: "/api/logout",
    cookies: { token, uuid: portal.device },
  });
  expect(change.statusCode).toBe(401);
});

test("a session ends after a year, and when its user signs out", async () => {
  const token = await portal.tokenOf("13800000004");
  const read = () => portal.app.inject({ url: "/api/spec/v1/file/999", headers: { token, uuid: portal.device } });
  const now = portal.clock.now;
  portal.clock.now = new Date(now.getTime() + 366 * 86_400_000);
  expect((await read()).statusCode).toBe(401);
  portal.clock.now = now;
  expect((await read()).statusCode).toBe(404);
  await portal.app.inject({ method: "POST", url: "/api/logout", headers: { token, uuid: portal.device } });
  expect((await read()).statusCode).toBe(401);
});

test("no database: 503 in the envelope, and the page says so", async () => {
  const { search } = portal.context.ports;
  const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  vi.spyOn(search, "suggest").mockRejectedValue(gone);
  vi.spyOn(search, "search").mockRejectedValue(gone);
  const response = await portal.request(partSearch.suggestParts, { keywords: "a" });
  expect(response.statusCode).toBe(503);
  expect(response.json().msg).toContain("数据库暂时不可用");
  const page = await portal.app.inject("/specification/BAS16J");
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain("数据库暂时不可用");
});

test("no room in the database: 507 in the envelope, and nothing half-written remains", async () => {
  const { db } = portal.context;
  await sql`create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
    db,
  );
  await sql`create trigger no_room before insert on account_sessions for each row execute function no_room()`.execute(
    db,
  );
  const before = await db.selectFrom("accountSessions").select("userId").execute();
  const response = await portal.request(login.loginByPassword, {
    mobile: "13800000002",
    pwd: createHash("sha256").update(DEMO_PASSWORD).digest("hex"),
  });
  await sql`drop trigger no_room on account_sessions`.execute(db);
  expect(response.statusCode).toBe(507);
  expect(response.json()).toMatchObject({ code: 507, msg: "服务器存储空间不足，内容未保存，请稍后重试", data: null });
  expect(await db.selectFrom("accountSessions").select("userId").execute()).toHaveLength(before.length);
});

test("a body that trickles in is ended, and one of no stated length is ended at its limit", async () => {
  // Of the two Node takes the longer one for the whole request.
  const { headersTimeout, requestTimeout } = portal.app.server;
  expect([headersTimeout, requestTimeout]).toEqual([15_000, 30_000]);
  Object.assign(portal.app.server, { requestTimeout: 300, headersTimeout: 300, connectionsCheckingInterval: 50 });
  const { port } = new URL(await portal.app.listen({ port: 0, host: "127.0.0.1" }));
  const post = (header: string) => {
    const socket = net.connect(Number(port), "127.0.0.1");
    const happened = (name: "close" | "drain") => new Promise<void>((resolve) => socket.once(name, () => resolve()));
    socket.on("error", () => {});
    socket.write(
      `POST /api/login1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n${header}\r\n\r\n`,
    );
    return { socket, happened, closed: happened("close") };
  };
  const slow = post("Content-Length: 1000");
  const trickle = setInterval(() => slow.socket.write("a"), 20);
  let answer = "";
  slow.socket.on("data", (chunk) => (answer += String(chunk)));
  await slow.closed;
  clearInterval(trickle);
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]+\{"code":408,"msg":"请求超时，请检查网络后重试","data":null\}$/);
  const odd = post("Content-Length: many");
  answer = "";
  odd.socket.on("data", (chunk) => (answer += String(chunk)));
  await odd.closed;
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]+"msg":"请求无法解析"/);

  const endless = post("Transfer-Encoding: chunked");
  endless.socket.resume();
  let sentBytes = 0;
  while (!endless.socket.destroyed && sentBytes < 100_000_000) {
    sentBytes += 65_536;
    if (!endless.socket.write(`10000\r\n${"a".repeat(65_536)}\r\n`))
      await Promise.race([endless.happened("drain"), endless.closed]);
  }
  expect(sentBytes).toBeLessThan(50_000_000);
  endless.socket.destroy();
  await portal.restart();
});

test("visitors who go in the middle of an address that can't be read harm nobody", async () => {
  const address = await portal.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = new URL(address);
  for (let visitor = 0; visitor < 30; visitor++) {
    const socket = net.connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    socket.write("GET /%E0%A4%A HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await new Promise((resolve) => setImmediate(resolve));
    socket.resetAndDestroy();
  }
  const response = await fetch(`${address}/%E0%A4%A`);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("网址无法识别")]);
});

test("an address below /api that can't be decoded is 400 in the envelope", async () => {
  for (const url of ["/api/%E0%A4%A", "/api/spec/v1/thumbnail/%ff"]) {
    const response = await portal.app.inject(url);
    expect([url, response.statusCode, response.json()]).toEqual([
      url,
      400,
      { code: 400, msg: "请求无法解析", data: null },
    ]);
  }
});

test("a page of another site can't reach a demonstration through its visitor's browser", async () => {
  const response = await portal.app.inject({ url: "/api/config?key=lotteryStatus", headers: { host: "evil.example" } });
  expect(response.statusCode).toBe(403);
});

test("a page of another site can't make its visitors' browsers change anything", async () => {
  const post = async (headers: Record<string, string>) => {
    const response = await portal.app.inject({
      method: "POST",
      url: "/api/spec/v1/searched",
      payload: "keywords=LM358",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
    return response.statusCode;
  };
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "cross-site", origin: "http://portal.test" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "" },
    { "sec-fetch-site": "same-site", origin: "http://other.portal.test" },
    { origin: "http://portal.test.evil.example" },
    // Whoever stands between the portal and its visitors is its own host by the other scheme.
    { origin: "https://portal.test", host: "portal.test" },
    { "sec-fetch-site": "same-site", origin: "https://portal.test", host: "portal.test" },
  ];
  for (const headers of foreign) expect([headers, await post(headers)]).toEqual([headers, 403]);
  const own: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    { origin: "http://portal.test" },
    { origin: "http://localhost", host: "localhost" },
    { origin: "https://localhost:8443", host: "localhost:8443" },
  ];
  for (const headers of own) expect([headers, await post(headers)]).toEqual([headers, 200]);
  const read = await portal.app.inject({
    url: "/api/config?key=lotteryStatus",
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(read.statusCode).toBe(200);
});

test("a body that is neither a form nor declared JSON is refused before anything is made of it", async () => {
  for (const [type, payload] of [
    ["text/plain", "x".repeat(50_000)],
    ["application/octet-stream", "x"],
  ] as const) {
    const response = await portal.app.inject({
      method: "POST",
      url: "/api/login1",
      payload,
      headers: { "content-type": type },
    });
    expect([type, response.statusCode]).toEqual([type, 415]);
  }
  const large = await portal.app.inject({
    method: "POST",
    url: "/api/login1",
    payload: "a=".repeat(40_000),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(large.statusCode).toBe(413);
});

test("asking for the head of a file is no call", async () => {
  const response = await portal.app.inject({ method: "HEAD", url: "/api/spec/v1/file/1?download=1" });
  expect(response.statusCode).toBe(404);
});

test("every answer carries its request id and headers against misuse", async () => {
  const api = await portal.app.inject("/api/config?key=lotteryStatus");
  const page = await portal.app.inject("/");
  for (const { headers } of [api, page]) {
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["content-type"]).toContain("charset=utf-8");
    for (const told of ["server", "x-powered-by", "via"]) expect(headers).not.toHaveProperty(told);
  }
  expect(api.headers["content-disposition"]).toBe('attachment; filename="api.json"');
  for (const part of ["object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'self'"])
    expect(page.headers["content-security-policy"]).toContain(part);
  expect(page.headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[^']+';/);
});

test("a method that nothing is made for finds nothing, tells nothing of what was sent, is kept nowhere, and no answer lets another site read it", async () => {
  const headers = { origin: "https://evil.example", "access-control-request-method": "POST", cookie: "token=planted" };
  for (const url of ["/api/config?key=lotteryStatus", "/api/login1", "/", "/news/index/1", "/robots.txt", "/nothing"])
    for (const method of ["TRACE", "OPTIONS", "PUT", "PATCH", "DELETE", "POST"] as const) {
      if (method === "POST" && url === "/api/login1") continue;
      const response = await portal.app.inject({ method: method as "PUT", url, headers });
      const isApi = url.startsWith("/api/");
      expect([method, url, response.statusCode]).toEqual([method, url, isApi ? 404 : 405]);
      expect([response.headers["cache-control"], response.headers.allow]).toEqual([
        "no-store",
        isApi ? undefined : "GET, HEAD",
      ]);
      expect(response.body).not.toContain("planted");
      expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  const read = await portal.app.inject({ url: "/api/config?key=lotteryStatus", headers });
  expect(Object.keys(read.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
});

test("a page that holds what only its reader may see is kept nowhere, one that is the same for all may be handed out for ten seconds", async () => {
  const cookies = { token: await portal.tokenOf("13800000002"), uuid: portal.device };
  const kept = async (url: string, as: Record<string, string> = cookies) =>
    (await portal.app.inject({ url, cookies: as })).headers["cache-control"];
  for (const url of ["/userCenter?type=1", "/userCenter/accountSetting", "/userCenter/manage/companyManage?type=16"])
    expect([url, await kept(url)]).toEqual([url, "no-store"]);
  for (const url of ["/", "/news/index/1", "/specification/BAS16J"])
    expect([url, await kept(url)]).toEqual([url, "public, max-age=0, s-maxage=10"]);
  expect(await kept("/userCenter/accountSetting", {})).toBe("no-cache, private");
});

test("the OpenAPI document is valid 3.1 and lists every call", async () => {
  const response = await portal.app.inject("/api/openapi.json");
  const { valid, errors } = await new Validator().validate(response.json());
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const operations = Object.values(
    response.json().paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((path) => Object.values(path));
  for (const call of [...Object.values(documents), ...Object.values(site), ...Object.values(ownSessions)]) {
    expect(operations.map((operation) => operation.operationId)).toContain(call.name);
  }
});

test("the OpenAPI document says of each call who may make it, and how it refuses", async () => {
  const { paths, components } = (await portal.app.inject("/api/openapi.json")).json();
  const visitors = paths[site.readConfig.path].get;
  const users = paths[navigation.saveNavigation.path].post;
  expect([visitors.security, users.security]).toEqual([[], [{ token: [] }]]);
  expect(Object.keys(visitors.responses)).toEqual(["200", "400", "429", "5XX"]);
  expect(Object.keys(users.responses)).toEqual(["200", "400", "401", "403", "413", "415", "429", "5XX"]);
  const { $ref } = users.responses["401"];
  expect($ref).toBe("#/components/responses/401");
  expect(components.responses["401"].description).toBe("没有登录，或登录已失效");
});

test("the OpenAPI document is written once, is packed beforehand, and is not sent to who has it", async () => {
  const plain = await portal.app.inject("/api/openapi.json");
  const again = () => portal.app.inject({ url: "/api/openapi.json", headers: { "accept-encoding": "gzip" } });
  const stringify = vi.spyOn(JSON, "stringify");
  const packed = await again();
  expect(stringify.mock.calls.filter(([value]) => "operationId" in Object(value))).toEqual([]);
  stringify.mockRestore();
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
  const known = { "if-none-match": String(plain.headers["etag"]) };
  const unchanged = await portal.app.inject({ url: "/api/openapi.json", headers: known });
  expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0]);
});

test("past its limit a call is 429 and says when to come again", async () => {
  const call = () => portal.request(registration.checkNickName, { nickName: "焊台" });
  let last = await call();
  for (let count = 0; count < 60 && last.statusCode === 200; count++) last = await call();
  expect(last.statusCode).toBe(429);
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  expect(last.json()).toMatchObject({ code: 429, data: null });
});

test("a range of a file is read as RFC 9110 says", () => {
  expect(readRange(undefined, 100)).toBeNull();
  expect(readRange("bytes=0-9", 100)).toEqual({ start: 0, end: 9 });
  expect(readRange("bytes=90-", 100)).toEqual({ start: 90, end: 99 });
  expect(readRange("bytes=-10", 100)).toEqual({ start: 90, end: 99 });
  expect(readRange("bytes=-1000", 100)).toEqual({ start: 0, end: 99 });
  expect(readRange("bytes=50-1000", 100)).toEqual({ start: 50, end: 99 });
  expect(readRange("bytes=100-", 100)).toBe("unsatisfiable");
  expect(readRange("bytes=-0", 100)).toBe("unsatisfiable");
  expect(readRange("bytes=0-1,5-6", 100)).toBeNull();
  expect(readRange("lines=0-1", 100)).toBeNull();
});
