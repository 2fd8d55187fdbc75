import { createHash, createHmac } from "node:crypto";
import { type FakeAnswer, type FakeServer, type RawRequest, startFakeServer } from "#ports/testing/fake-server.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { createCarrierCounters, type Level } from "./carrier-counters.ts";

export const ALIYUN_ACCOUNT = { accessKeyId: "LTAItest", accessKeySecret: "aliyun-secret-Zx9!", sign: "示例门户" };

interface Delivered {
  id: string;
  e164: string;
  vars: Record<string, string>;
}

export interface FakeAliyun extends FakeServer {
  clock: { now: Date };
  delivered: Delivered[];
  /** Answers every message with this code, until null. */
  answerCode: { code: string; status?: number } | null;
}

const TEMPLATES: Record<string, { isMainland: boolean; variables: string[] }> = {
  SMS_000001: { isMainland: true, variables: ["code"] },
  SMS_000002: { isMainland: false, variables: ["code"] },
  SMS_000003: { isMainland: true, variables: ["title"] },
};
const SKEW_MS = 15 * MINUTE_MS;
const LEVELS: Record<Level, string> = {
  minute: "触发分钟级流控Permits:1",
  hour: "触发小时级流控Permits:5",
  day: "触发天级流控Permits:10",
};

/** Aliyun SMS as its documents have it: it checks each signature from the request as it came. */
export async function startFakeAliyun(): Promise<FakeAliyun> {
  const nonces = new Set<string>();
  const counters = createCarrierCounters();
  const server = await startFakeServer((request) => answer(request));
  const fake: FakeAliyun = Object.assign(server, { clock: { now: new Date() }, delivered: [], answerCode: null });
  return fake;

  function answer(request: RawRequest): FakeAnswer {
    const refused = whyUnsigned(request);
    if (refused) return { status: 400, ...say(refused, `refused: ${request.target}`) };
    const query = decodeQuery(request.target);
    if (fake.answerCode)
      return { status: fake.answerCode.status ?? 200, ...say(fake.answerCode.code, `about ${request.target}`) };
    const template = TEMPLATES[query["TemplateCode"] ?? ""];
    const number = /^(?:\+?86|0086)?(1[3-9]\d{9})$/.exec(query["PhoneNumbers"] ?? "");
    const abroad = /^(852[569]\d{7}|8869\d{8})$/.exec(query["PhoneNumbers"] ?? "");
    if (!number && !abroad) return say("isv.MOBILE_NUMBER_ILLEGAL", "号码格式错误");
    if (!template) return say("isv.SMS_TEMPLATE_ILLEGAL", "模板不合法");
    if (template.isMainland !== (number !== null)) return say("isv.DOMESTIC_NUMBER_NOT_SUPPORTED", "模板与号码不符");
    if (number && query["SignName"] !== ALIYUN_ACCOUNT.sign) return say("isv.SMS_SIGNATURE_ILLEGAL", "签名不合法");
    const vars = JSON.parse(query["TemplateParam"] ?? "{}") as Record<string, string>;
    if (template.variables.some((name) => !vars[name])) return say("isv.TEMPLATE_MISSING_PARAMETERS", "模板缺少变量");
    if (Object.keys(vars).length !== template.variables.length) return say("isv.TEMPLATE_PARAMS_ILLEGAL", "变量不合法");
    const level = number && counters.count(`${query["SignName"]} ${number[1]}`, fake.clock.now);
    if (level) return say("isv.BUSINESS_LIMIT_CONTROL", LEVELS[level]);
    fake.delivered.push({ id: query["OutId"] ?? "", e164: number ? `+86${number[1]}` : `+${abroad![1]}`, vars });
    return {
      text: JSON.stringify({ Code: "OK", Message: "OK", BizId: `${fake.delivered.length}^0`, RequestId: "R-1" }),
    };
  }

  function whyUnsigned({ method, target, headers, body }: RawRequest): string | null {
    const header = (name: string) => String(headers[name] ?? "");
    const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([a-z0-9;-]+),Signature=([0-9a-f]{64})$/.exec(
      header("authorization"),
    );
    if (!given) return "IncompleteSignature";
    const [, keyId, signedList = "", signature] = given;
    if (keyId !== ALIYUN_ACCOUNT.accessKeyId) return "InvalidAccessKeyId.NotFound";
    const signed = signedList.split(";");
    const mustBeSigned = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-acs-"))];
    const required = ["x-acs-action", "x-acs-version", "x-acs-date", "x-acs-signature-nonce", "x-acs-content-sha256"];
    if (mustBeSigned.some((name) => !signed.includes(name)) || required.some((name) => !headers[name]))
      return "IncompleteSignature";
    if (header("x-acs-action") !== "SendSms" || header("x-acs-version") !== "2017-05-25")
      return "InvalidAction.NotFound";
    const bodyHash = createHash("sha256").update(body).digest("hex");
    if (header("x-acs-content-sha256") !== bodyHash) return "SignatureDoesNotMatch";
    const lines = [
      method,
      "/",
      normaliseQuery(target),
      ...signed.map((name) => `${name}:${header(name).trim()}`),
      "",
      signedList,
      bodyHash,
    ];
    const digest = createHash("sha256").update(lines.join("\n")).digest("hex");
    const expected = createHmac("sha256", ALIYUN_ACCOUNT.accessKeySecret)
      .update("ACS3-HMAC-SHA256\n" + digest)
      .digest("hex");
    if (expected !== signature) return "SignatureDoesNotMatch";
    const sentAt = Date.parse(header("x-acs-date"));
    if (
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(header("x-acs-date")) ||
      Math.abs(sentAt - fake.clock.now.getTime()) > SKEW_MS
    )
      return "InvalidTimeStamp.Expired";
    if (nonces.has(header("x-acs-signature-nonce"))) return "SignatureNonceUsed";
    nonces.add(header("x-acs-signature-nonce"));
    return null;
  }
}

function say(code: string, message: string): FakeAnswer {
  return { text: JSON.stringify({ Code: code, Message: message, RequestId: "R-2" }) };
}

function pairsOf(target: string): [string, string][] {
  const raw = target.includes("?") ? target.slice(target.indexOf("?") + 1) : "";
  return raw.split("&").map((pair) => {
    const at = pair.indexOf("=");
    return [decodeURIComponent(pair.slice(0, at)), decodeURIComponent(pair.slice(at + 1))];
  });
}

function decodeQuery(target: string): Record<string, string> {
  return Object.fromEntries(pairsOf(target));
}

/** Decoded and written anew, byte by byte: what the sender encodes otherwise does not fit. */
function normaliseQuery(target: string): string {
  const write = (text: string) =>
    [...Buffer.from(text)]
      .map((byte) =>
        /[A-Za-z0-9._~-]/.test(String.fromCharCode(byte))
          ? String.fromCharCode(byte)
          : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
      )
      .join("");
  return pairsOf(target)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${write(name)}=${write(value)}`)
    .join("&");
}
