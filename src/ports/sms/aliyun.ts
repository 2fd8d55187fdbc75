import { randomBytes } from "node:crypto";
import type { AliyunSettings } from "#platform/port-settings.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { callProvider, type ProviderAnswer, providerWord } from "#ports/call-provider.ts";
import { type FailureKind, PortError } from "#ports/port.ts";
import { canonicalQuery, sha256, signAcs3 } from "./aliyun-signature.ts";
import { carrierMessage, readObject, readText } from "./carrier-message.ts";
import { ALIYUN_RECEIPTS } from "./aliyun-receipts.ts";
import type { SmsAccepted, SmsPort } from "./port.ts";

const VERSION = "2017-05-25";

/** docs/conventions.md 8: what is not named here is the operator's to mend. */
const KINDS: Record<string, FailureKind> = {
  "isv.BUSINESS_LIMIT_CONTROL": "rate",
  "isv.DAY_LIMIT_CONTROL": "quota",
  "isv.MONTH_LIMIT_CONTROL": "quota",
  "isv.MOBILE_NUMBER_ILLEGAL": "rejected",
  "isv.MOBILE_COUNT_OVER_LIMIT": "rejected",
  "isv.TEMPLATE_MISSING_PARAMETERS": "config",
  "isv.INVALID_PARAMETERS": "config",
  "isv.TEMPLATE_PARAMS_ILLEGAL": "config",
  "isv.SMS_SIGNATURE_ILLEGAL": "config",
  "isv.SMS_TEMPLATE_ILLEGAL": "config",
  "isv.SIGN_STATE_ILLEGAL": "config",
  "isv.SMS_SIGNATURE_SCENE_ILLEGAL": "config",
  "isv.DOMESTIC_NUMBER_NOT_SUPPORTED": "config",
  "isv.SMS_CONTENT_ILLEGAL": "rejected",
  "isv.BLACK_KEY_CONTROL_LIMIT": "rejected",
  "isv.OUT_OF_SERVICE": "quota",
  "isv.AMOUNT_NOT_ENOUGH": "quota",
  "isv.PRODUCT_UN_SUBSCRIPT": "quota",
  "isp.RAM_PERMISSION_DENY": "config",
  "isv.DENY_IP_RANGE": "config",
  "isp.SYSTEM_ERROR": "unknown",
  SignatureDoesNotMatch: "config",
  "InvalidAccessKeyId.NotFound": "config",
  "InvalidTimeStamp.Expired": "config",
  SignatureNonceUsed: "config",
  "Throttling.User": "rate",
  Throttling: "rate",
};
const WAITS: [RegExp, number][] = [
  [/分钟级/, MINUTE_MS],
  [/小时级/, HOUR_MS],
  [/天级/, DAY_MS],
];

interface AliyunSmsParts {
  settings: AliyunSettings;
  timeoutMs: number;
  now: () => Date;
}

/** Sends by Aliyun SMS. It has no key against sending twice: after `unknown` the message may arrive. */
export function openAliyunSms({ settings, timeoutMs, now }: AliyunSmsParts): SmsPort {
  return {
    driver: "aliyun",
    receipts: { aliyun: ALIYUN_RECEIPTS },
    supports: () => true,
    async send(message, signal) {
      const { isMainland, templateId, variables } = carrierMessage(message, settings.templates);
      const query = {
        PhoneNumbers: message.e164.slice(isMainland ? "+86".length : 1),
        ...(isMainland && { SignName: settings.sign }),
        TemplateCode: templateId,
        ...(variables.length > 0 && {
          TemplateParam: JSON.stringify(Object.fromEntries(variables.map(({ name, value }) => [name, value]))),
        }),
        OutId: message.id,
      };
      const url = new URL(`${settings.baseUrl}/?${canonicalQuery(query)}`);
      const { host, ...headers } = {
        host: url.host,
        "x-acs-action": "SendSms",
        "x-acs-version": VERSION,
        "x-acs-date": now().toISOString().replace(/\.\d+/, ""),
        "x-acs-signature-nonce": randomBytes(16).toString("hex"),
        "x-acs-content-sha256": sha256(""),
      };
      const authorization = signAcs3({ method: "POST", query, headers: { host, ...headers } }, settings);
      const request = {
        port: "sms",
        provider: "aliyun",
        url,
        method: "POST" as const,
        headers: { ...headers, authorization },
        timeoutMs,
      };
      return readAnswer(await callProvider(request, signal));
    },
  };
}

/** `Code` decides, not the status. The provider's message repeats the request, code included: it goes nowhere. */
function readAnswer({ status, text }: ProviderAnswer): SmsAccepted {
  const answer = readObject(text);
  const code = readText(answer["Code"]);
  if (code === "OK") return { providerId: readText(answer["BizId"]) ?? "" };
  const provider = providerWord("aliyun", { code, requestId: readText(answer["RequestId"]), httpStatus: status });
  const kind = kindOf(code, status);
  const words = readText(answer["Message"]) ?? "";
  const retryAfterMs = kind === "rate" ? (WAITS.find(([level]) => level.test(words))?.[1] ?? MINUTE_MS) : undefined;
  throw new PortError("sms", kind, `aliyun answered ${provider.code ?? `HTTP ${status}`}`, { provider, retryAfterMs });
}

function kindOf(code: string | undefined, status: number): FailureKind {
  if (code !== undefined && Object.hasOwn(KINDS, code)) return KINDS[code]!;
  return code === undefined || status >= 500 ? "unknown" : "config";
}
