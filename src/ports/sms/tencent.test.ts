import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeSms } from "./conformance.ts";
import { routeSms } from "./routed.ts";
import { openTencentSms } from "./tencent.ts";
import { signTc3 } from "#ports/tencent-signature.ts";
import { type FakeTencent, startFakeTencent, TENCENT_ACCOUNT } from "./testing/fake-tencent.ts";

const TEMPLATES = {
  code: { mainland: "100001", abroad: "100002", variables: ["code", "minutes"] },
  notice: { mainland: "100003", variables: ["title"] },
};
const signal = new AbortController().signal;

let fake: FakeTencent;
beforeEach(async () => {
  fake = await startFakeTencent();
});
afterEach(() => fake.close());

function open(changed: Partial<typeof TENCENT_ACCOUNT> = {}, { timeoutMs = 60_000, minutesOff = 0 } = {}) {
  const settings = { ...TENCENT_ACCOUNT, region: "ap-guangzhou", baseUrl: fake.url, templates: TEMPLATES, ...changed };
  return openTencentSms({ settings, timeoutMs, now: () => new Date(fake.clock.now.getTime() + minutesOff * 60_000) });
}

const message = (e164 = "+8613800138000") => ({
  id: randomUUID(),
  e164,
  template: "code" as const,
  vars: { minutes: "5", code: "246810" },
});

describeSms("Tencent", () => {
  const sms = open();
  return {
    sms: routeSms({ 86: sms, 852: sms, 886: sms }),
    async lastAt(e164) {
      const found = fake.delivered.findLast((delivered) => delivered.e164 === e164);
      return found && { id: found.id, says: found.vars.join(" ") };
    },
  };
});

test("a request is signed as the provider's vector says", () => {
  const body =
    '{"PhoneNumberSet":["+8613800138000"],"SmsSdkAppId":"1400000000","TemplateId":"100001","SignName":"示例门户","TemplateParamSet":["246810","5"]}';
  const request = {
    service: "sms",
    host: "sms.tencentcloudapi.com",
    contentType: "application/json; charset=utf-8",
    body,
    timestamp: 1767323045,
  };
  expect(signTc3(request, { secretId: "id", secretKey: "exampleSecret" })).toBe(
    "TC3-HMAC-SHA256 Credential=id/2026-01-02/sms/tc3_request, SignedHeaders=content-type;host, Signature=16d1e28da9289d24f290a0b79fbdb24c9802cae2625510383897f48e31bd7848",
  );
});

test("the day that is signed is the UTC day, though it is tomorrow in China", async () => {
  fake.clock.now = new Date("2026-01-01T23:30:00Z");
  await open().send(message(), signal);
  expect(fake.requests[0]!.headers.authorization).toContain("/2026-01-01/sms/");
});

test("variables go in the order of the carrier's template", async () => {
  await open().send(message(), signal);
  expect(fake.delivered[0]!.vars).toEqual(["246810", "5"]);
});

test.each([
  ["AuthFailure.SignatureFailure", "config"],
  ["AuthFailure.SignatureExpire", "config"],
  ["AuthFailure.SecretIdNotFound", "config"],
  ["UnauthorizedOperation.SmsSdkAppIdVerifyFail", "config"],
  ["LimitExceeded.PhoneNumberThirtySecondLimit", "rate"],
  ["LimitExceeded.PhoneNumberOneHourLimit", "rate"],
  ["LimitExceeded.PhoneNumberDailyLimit", "rate"],
  ["LimitExceeded.PhoneNumberSameContentDailyLimit", "rate"],
  ["LimitExceeded.DeliveryFrequencyLimit", "rate"],
  ["LimitExceeded.AppDailyLimit", "quota"],
  ["LimitExceeded.AppMainlandChinaDailyLimit", "quota"],
  ["FailedOperation.InsufficientBalanceInSmsPackage", "quota"],
  ["FailedOperation.SignatureIncorrectOrUnapproved", "config"],
  ["FailedOperation.TemplateIncorrectOrUnapproved", "config"],
  ["InvalidParameterValue.SdkAppIdNotExist", "config"],
  ["InvalidParameterValue.TemplateParameterFormatError", "config"],
  ["InvalidParameterValue.IncorrectPhoneNumber", "rejected"],
  ["FailedOperation.PhoneNumberInBlacklist", "rejected"],
  ["FailedOperation.ContainSensitiveWord", "rejected"],
  ["InternalError.SendAndRecvFail", "unknown"],
  ["RequestTimeException", "unknown"],
  ["FailedOperation.SomethingNew", "config"],
])("%s is %s, whether of the number or of the request", async (code, kind) => {
  for (const isWhole of [false, true]) {
    fake.answerCode = { code, isWhole };
    await expect(open().send(message(), signal)).rejects.toMatchObject({
      port: "sms",
      kind,
      provider: { name: "tencent", code, requestId: isWhole ? "r-2" : "r-1" },
    });
  }
});

test("the carriers' limits tell when to try again", async () => {
  const sms = open();
  await sms.send(message(), signal);
  await expect(sms.send(message(), signal)).rejects.toMatchObject({ kind: "rate", retryAfterMs: 30_000 });
  for (let sent = 1; sent < 5; sent += 1) {
    fake.clock.now = new Date(fake.clock.now.getTime() + 120_000);
    await sms.send(message(), signal);
  }
  await sms.send(message("+85291234567"), signal);
  fake.clock.now = new Date(fake.clock.now.getTime() + 120_000);
  await expect(sms.send(message(), signal)).rejects.toMatchObject({ kind: "rate", retryAfterMs: 3_600_000 });
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
  await expect(open({}, { timeoutMs: 100 }).send(message(), signal)).rejects.toMatchObject({ kind: "unknown" });
});

test.each([
  ["a wrong secret", { secretKey: "other" }, "AuthFailure.SignatureFailure"],
  ["an unknown key", { secretId: "other" }, "AuthFailure.SecretIdNotFound"],
  ["an application that is not there", { appId: "1" }, "InvalidParameterValue.SdkAppIdNotExist"],
  ["a sign that is not approved", { sign: "别家" }, "FailedOperation.SignatureIncorrectOrUnapproved"],
])("%s is the operator's to mend", async (_, changed, code) => {
  await expect(open(changed).send(message(), signal)).rejects.toMatchObject({ kind: "config", provider: { code } });
});

test("a clock that is more than five minutes off is noticed", async () => {
  await open({}, { minutesOff: -4 }).send(message(), signal);
  await expect(open({}, { minutesOff: 6 }).send(message("+8613800138001"), signal)).rejects.toMatchObject({
    kind: "config",
    provider: { code: "AuthFailure.SignatureExpire" },
  });
});

test("a body that somebody has changed is refused by the carrier", async () => {
  await open().send(message(), signal);
  const [{ headers, body }] = fake.requests as [(typeof fake.requests)[0]];
  const given = Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^x-tc-|^authorization$|^content-type$/.test(name)),
  ) as Record<string, string>;
  const answer = await fetch(fake.url, {
    method: "POST",
    headers: given,
    body: body.toString().replace("13800138000", "13800138001"),
  });
  expect(await answer.json()).toMatchObject({ Response: { Error: { Code: "AuthFailure.SignatureFailure" } } });
});

test("no error holds key, code or number", async () => {
  fake.answerCode = { code: "FailedOperation.PhoneNumberInBlacklist" };
  const error: unknown = await open()
    .send(message(), signal)
    .catch((failure: unknown) => failure);
  const told = JSON.stringify(error) + (error as Error).message + (error as Error).stack;
  for (const secret of [TENCENT_ACCOUNT.secretKey, TENCENT_ACCOUNT.secretId, "246810", "13800138000"])
    expect(told).not.toContain(secret);
});
