import { createHash, createHmac } from "node:crypto";
import { type FakeAnswer, type FakeServer, type RawRequest, startFakeServer } from "#ports/testing/fake-server.ts";
import { createCarrierCounters, type Level } from "./carrier-counters.ts";

export const TENCENT_ACCOUNT = {
  secretId: "AKIDtest",
  secretKey: "tencent-secret-Qw7+",
  appId: "1400000000",
  sign: "示例门户",
};

export interface FakeTencent extends FakeServer {
  clock: { now: Date };
  delivered: { id: string; e164: string; vars: string[] }[];
  /** Answers every message with this code: of the number, or of the request as a whole. */
  answerCode: { code: string; isWhole?: boolean } | null;
}

const TEMPLATES: Record<string, { isMainland: boolean; variables: number }> = {
  100001: { isMainland: true, variables: 2 },
  100002: { isMainland: false, variables: 2 },
  100003: { isMainland: true, variables: 1 },
};
const SKEW_SECONDS = 5 * 60;
const LEVELS: Record<Level, string> = {
  minute: "LimitExceeded.PhoneNumberThirtySecondLimit",
  hour: "LimitExceeded.PhoneNumberOneHourLimit",
  day: "LimitExceeded.PhoneNumberDailyLimit",
};

interface SendSms {
  PhoneNumberSet: string[];
  SmsSdkAppId: string;
  TemplateId: string;
  SignName?: string;
  TemplateParamSet: string[];
  SessionContext: string;
}

/** Tencent Cloud SMS as its documents have it: whatever goes wrong, HTTP says 200. */
export async function startFakeTencent(): Promise<FakeTencent> {
  const counters = createCarrierCounters();
  const server = await startFakeServer((request) => answer(request));
  const fake: FakeTencent = Object.assign(server, { clock: { now: new Date() }, delivered: [], answerCode: null });
  return fake;

  function answer(request: RawRequest): FakeAnswer {
    const unsigned = whyUnsigned(request);
    if (unsigned) return whole(unsigned);
    if (fake.answerCode?.isWhole) return whole(fake.answerCode.code);
    const sent = JSON.parse(request.body.toString()) as SendSms;
    if (sent.SmsSdkAppId !== TENCENT_ACCOUNT.appId) return whole("InvalidParameterValue.SdkAppIdNotExist");
    const statuses = sent.PhoneNumberSet.map((number) => ({
      number,
      code: fake.answerCode?.code ?? send(sent, number),
    }));
    const set = statuses.map(({ number, code }) => ({
      SerialNo: "5000:1",
      PhoneNumber: number,
      Fee: 1,
      SessionContext: sent.SessionContext,
      Code: code,
      Message: `about ${number}`,
      IsoCode: "CN",
    }));
    return { text: JSON.stringify({ Response: { SendStatusSet: set, RequestId: "r-1" } }) };
  }

  function send(sent: SendSms, number: string): string {
    const isMainland = /^\+861[3-9]\d{9}$/.test(number);
    if (!isMainland && !/^\+(852[569]\d{7}|8869\d{8})$/.test(number))
      return "InvalidParameterValue.IncorrectPhoneNumber";
    const template = TEMPLATES[sent.TemplateId];
    if (!template || template.isMainland !== isMainland) return "FailedOperation.TemplateIncorrectOrUnapproved";
    if (isMainland && sent.SignName !== TENCENT_ACCOUNT.sign) return "FailedOperation.SignatureIncorrectOrUnapproved";
    if (sent.TemplateParamSet.length !== template.variables)
      return "FailedOperation.TemplateParamSetNotMatchApprovedTemplate";
    if (Buffer.byteLength(sent.SessionContext) >= 512) return "InvalidParameterValue.ContentLengthLimit";
    const level = isMainland ? counters.count(`${sent.SignName} ${number}`, fake.clock.now) : null;
    if (level) return LEVELS[level];
    fake.delivered.push({ id: sent.SessionContext, e164: number, vars: sent.TemplateParamSet });
    return "Ok";
  }

  function whyUnsigned({ method, target, headers, body }: RawRequest): string | null {
    const given =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/([a-z0-9]+)\/tc3_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
        String(headers.authorization),
      );
    const timestamp = String(headers["x-tc-timestamp"]);
    if (
      !given ||
      method !== "POST" ||
      target !== "/" ||
      headers["x-tc-action"] !== "SendSms" ||
      headers["x-tc-version"] !== "2021-01-11" ||
      !headers["x-tc-region"]
    ) {
      return "InvalidParameter";
    }
    const [, secretId, day = "", service = "", signedList = "", signature] = given;
    if (secretId !== TENCENT_ACCOUNT.secretId) return "AuthFailure.SecretIdNotFound";
    if (Math.abs(Number(timestamp) - fake.clock.now.getTime() / 1000) > SKEW_SECONDS)
      return "AuthFailure.SignatureExpire";
    if (service !== "sms" || day !== new Date(Number(timestamp) * 1000).toISOString().split("T")[0])
      return "AuthFailure.SignatureFailure";
    const signed = signedList.split(";");
    if (!signed.includes("host") || !signed.includes("content-type")) return "AuthFailure.SignatureFailure";
    // The provider's own kit signs the host without its port.
    const valueOf = (name: string) =>
      name === "host" ? String(headers.host).replace(/:\d+$/, "") : String(headers[name]);
    const request = [
      "POST",
      "/",
      "",
      ...signed.map((name) => `${name}:${valueOf(name)}`),
      "",
      signedList,
      createHash("sha256").update(body).digest("hex"),
    ].join("\n");
    const toSign = [
      "TC3-HMAC-SHA256",
      timestamp,
      `${day}/${service}/tc3_request`,
      createHash("sha256").update(request).digest("hex"),
    ].join("\n");
    const dayKey = createHmac("sha256", "TC3" + TENCENT_ACCOUNT.secretKey)
      .update(day)
      .digest();
    const serviceKey = createHmac("sha256", dayKey).update(service).digest();
    const signingKey = createHmac("sha256", serviceKey).update("tc3_request").digest();
    return createHmac("sha256", signingKey).update(toSign).digest("hex") === signature
      ? null
      : "AuthFailure.SignatureFailure";
  }
}

function whole(code: string): FakeAnswer {
  return { text: JSON.stringify({ Response: { Error: { Code: code, Message: "签名错误" }, RequestId: "r-2" } }) };
}
