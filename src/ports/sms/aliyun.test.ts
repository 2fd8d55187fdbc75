import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openAliyunSms } from "./aliyun.ts";
import { sha256, signAcs3 } from "./aliyun-signature.ts";
import { describeSms } from "./conformance.ts";
import { routeSms } from "./routed.ts";
import { ALIYUN_ACCOUNT, type FakeAliyun, startFakeAliyun } from "./testing/fake-aliyun.ts";

const TEMPLATES = {
  code: { mainland: "SMS_000001", abroad: "SMS_000002", variables: ["code"] },
  notice: { mainland: "SMS_000003", variables: ["title"] },
};
const signal = new AbortController().signal;

let fake: FakeAliyun;
beforeEach(async () => {
  fake = await startFakeAliyun();
});
afterEach(() => fake.close());

function open(changed: Partial<typeof ALIYUN_ACCOUNT> = {}, timeoutMs = 60_000) {
  return openAliyunSms({
    settings: { ...ALIYUN_ACCOUNT, baseUrl: fake.url, templates: TEMPLATES, ...changed },
    timeoutMs,
    now: () => fake.clock.now,
  });
}

const message = (e164 = "+8613800138000") => ({
  id: randomUUID(),
  e164,
  template: "code" as const,
  vars: { code: "246810", minutes: "5" },
});
const pass = (minutes: number) => void (fake.clock.now = new Date(fake.clock.now.getTime() + minutes * 60_000));

describeSms("Aliyun", () => {
  const sms = open();
  return {
    sms: routeSms({ 86: sms, 852: sms, 886: sms }),
    async lastAt(e164) {
      const found = fake.delivered.findLast((delivered) => delivered.e164 === e164);
      return found && { id: found.id, says: Object.values(found.vars).join(" ") };
    },
  };
});

test("a request is signed as the provider's vector says", () => {
  const query = {
    TemplateParam: '{"code":"246810"}',
    OutId: "otp-1",
    PhoneNumbers: "13800138000",
    SignName: "示例门户",
    TemplateCode: "SMS_000001",
  };
  const headers = {
    host: "dysmsapi.aliyuncs.com",
    "x-acs-version": "2017-05-25",
    "x-acs-action": "SendSms",
    "x-acs-content-sha256": sha256(""),
    "x-acs-date": "2026-01-02T03:04:05Z",
    "x-acs-signature-nonce": "00112233445566778899aabbccddeeff",
  };
  expect(signAcs3({ method: "POST", query, headers }, { accessKeyId: "id", accessKeySecret: "exampleSecret" })).toBe(
    "ACS3-HMAC-SHA256 Credential=id,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=95751d7ffae3bfb37d6855e60c602c7138f80d925a058397d3ead623968d65a1",
  );
});

test.each([
  ["isv.BUSINESS_LIMIT_CONTROL", "rate"],
  ["isv.DAY_LIMIT_CONTROL", "quota"],
  ["isv.MONTH_LIMIT_CONTROL", "quota"],
  ["isv.MOBILE_NUMBER_ILLEGAL", "rejected"],
  ["isv.MOBILE_COUNT_OVER_LIMIT", "rejected"],
  ["isv.TEMPLATE_MISSING_PARAMETERS", "config"],
  ["isv.INVALID_PARAMETERS", "config"],
  ["isv.TEMPLATE_PARAMS_ILLEGAL", "config"],
  ["isv.SMS_SIGNATURE_ILLEGAL", "config"],
  ["isv.SMS_TEMPLATE_ILLEGAL", "config"],
  ["isv.SIGN_STATE_ILLEGAL", "config"],
  ["isv.SMS_SIGNATURE_SCENE_ILLEGAL", "config"],
  ["isv.DOMESTIC_NUMBER_NOT_SUPPORTED", "config"],
  ["isv.SMS_CONTENT_ILLEGAL", "rejected"],
  ["isv.BLACK_KEY_CONTROL_LIMIT", "rejected"],
  ["isv.OUT_OF_SERVICE", "quota"],
  ["isv.AMOUNT_NOT_ENOUGH", "quota"],
  ["isv.PRODUCT_UN_SUBSCRIPT", "quota"],
  ["isp.RAM_PERMISSION_DENY", "config"],
  ["isv.DENY_IP_RANGE", "config"],
  ["isp.SYSTEM_ERROR", "unknown"],
  ["SignatureDoesNotMatch", "config"],
  ["InvalidAccessKeyId.NotFound", "config"],
  ["InvalidTimeStamp.Expired", "config"],
  ["SignatureNonceUsed", "config"],
  ["isv.SOMETHING_NEW", "config"],
  ["constructor", "config"],
])("%s is %s", async (code, kind) => {
  fake.answerCode = { code };
  await expect(open().send(message(), signal)).rejects.toMatchObject({
    port: "sms",
    kind,
    provider: { name: "aliyun", code, requestId: "R-2", httpStatus: 200 },
  });
});

test("the carriers' limits tell when to try again", async () => {
  const sms = open();
  await sms.send(message(), signal);
  await expect(sms.send(message(), signal)).rejects.toMatchObject({ kind: "rate", retryAfterMs: 60_000 });
  for (let sent = 1; sent < 5; sent += 1) {
    pass(2);
    await sms.send(message(), signal);
  }
  pass(2);
  await expect(sms.send(message(), signal)).rejects.toMatchObject({ kind: "rate", retryAfterMs: 3_600_000 });
  pass(60);
  for (let sent = 5; sent < 10; sent += 1) {
    pass(2);
    await sms.send(message(), signal);
  }
  pass(61);
  await expect(sms.send(message(), signal)).rejects.toMatchObject({ kind: "rate", retryAfterMs: 86_400_000 });
  pass(24 * 60);
  await sms.send(message(), signal);
});

test.each(["drop-after", "error-500", "endless", "redirect", "nonsense", "cut-short"] as const)(
  "a message that was taken, then %s, may have arrived: it is not sent again",
  async (fault) => {
    fake.fault = fault;
    await expect(open().send(message(), signal)).rejects.toMatchObject({ kind: "unknown" });
    expect([fake.delivered.length, fake.requests.length]).toEqual([1, 1]);
  },
);

test("a carrier that never answers is not waited for", async () => {
  fake.fault = "silent";
  await expect(open({}, 100).send(message(), signal)).rejects.toMatchObject({
    kind: "unknown",
    message: expect.stringContaining("100 ms"),
  });
});

test("who gives up while it is under way does not know whether it arrives", async () => {
  fake.fault = "silent";
  const giveUp = new AbortController();
  const sending = open().send(message(), giveUp.signal);
  await expect.poll(() => fake.delivered.length).toBe(1);
  giveUp.abort();
  await expect(sending).rejects.toMatchObject({ kind: "unknown" });
});

test("a carrier that can't be reached has got nothing", async () => {
  await fake.close();
  await expect(open().send(message(), signal)).rejects.toMatchObject({
    kind: "transient",
    message: expect.stringContaining("ECONNREFUSED"),
  });
  fake = await startFakeAliyun();
});

test.each([
  ["a wrong secret", { accessKeySecret: "other" }, "SignatureDoesNotMatch"],
  ["an unknown key", { accessKeyId: "other" }, "InvalidAccessKeyId.NotFound"],
  ["a sign that is not approved", { sign: "别家" }, "isv.SMS_SIGNATURE_ILLEGAL"],
])("%s is the operator's to mend", async (_, changed, code) => {
  await expect(open(changed).send(message(), signal)).rejects.toMatchObject({ kind: "config", provider: { code } });
});

test("a clock that is a quarter of an hour off is noticed", async () => {
  const sms = openAliyunSms({
    settings: { ...ALIYUN_ACCOUNT, baseUrl: fake.url, templates: TEMPLATES },
    timeoutMs: 60_000,
    now: () => new Date(fake.clock.now.getTime() - 16 * 60_000),
  });
  await expect(sms.send(message(), signal)).rejects.toMatchObject({
    kind: "config",
    provider: { code: "InvalidTimeStamp.Expired" },
  });
});

test("a request that somebody sends again, or has changed, is refused by the carrier", async () => {
  await open().send(message(), signal);
  const [{ target, headers }] = fake.requests as [(typeof fake.requests)[0]];
  const replay = async (address: string) => {
    const given = Object.fromEntries(
      Object.entries(headers).filter(([name]) => name.startsWith("x-acs-") || name === "authorization"),
    ) as Record<string, string>;
    return (await (await fetch(fake.url + address, { method: "POST", headers: given })).json()) as { Code: string };
  };
  expect(await replay(target)).toMatchObject({ Code: "SignatureNonceUsed" });
  expect(await replay(target.replace("13800138000", "13800138001"))).toMatchObject({ Code: "SignatureDoesNotMatch" });
});

test("no error holds key, code or number", async () => {
  const sms = open();
  for (const code of [
    "isv.SMS_SIGNATURE_ILLEGAL",
    "SignatureDoesNotMatch",
    `<b>${ALIYUN_ACCOUNT.accessKeySecret}</b>`,
  ]) {
    fake.answerCode = { code };
    const error: unknown = await sms.send(message(), signal).catch((failure: unknown) => failure);
    const told =
      JSON.stringify(error) + (error as Error).message + (error as Error).stack + String((error as Error).cause);
    for (const secret of [ALIYUN_ACCOUNT.accessKeySecret, ALIYUN_ACCOUNT.accessKeyId, "246810", "13800138000"])
      expect(told).not.toContain(secret);
  }
});
