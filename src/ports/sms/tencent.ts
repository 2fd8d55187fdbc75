import type { TencentSettings } from "#platform/port-settings.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#shared/durations.ts";
import { callProvider, type ProviderAnswer, providerWord } from "#ports/call-provider.ts";
import { type FailureKind, PortError } from "#ports/port.ts";
import { signTc3 } from "#ports/tencent-signature.ts";
import { carrierMessage, readObject, readText } from "./carrier-message.ts";
import { TENCENT_RECEIPTS } from "./tencent-receipts.ts";
import type { SmsAccepted, SmsPort } from "./port.ts";

const VERSION = "2021-01-11";
const CONTENT_TYPE = "application/json; charset=utf-8";

/** docs/conventions.md 8, the first that fits: what none fits is the operator's to mend. */
const KINDS: [RegExp, FailureKind][] = [
  [/^(AuthFailure|UnauthorizedOperation)\./, "config"],
  [/^LimitExceeded\.App(MainlandChina)?DailyLimit$/, "quota"],
  [/^FailedOperation\.InsufficientBalanceInSmsPackage$/, "quota"],
  [/^(LimitExceeded\.|RequestLimitExceeded)/, "rate"],
  [/^InvalidParameterValue\.IncorrectPhoneNumber$/, "rejected"],
  [/^FailedOperation\.(PhoneNumberInBlacklist|ContainSensitiveWord)$/, "rejected"],
  [/^(InternalError|RequestTimeException)/, "unknown"],
];
const WAITS: [RegExp, number][] = [
  [/ThirtySecondLimit$/, 30_000],
  [/OneHourLimit$/, HOUR_MS],
  [/DailyLimit$/, DAY_MS],
];

interface TencentSmsParts {
  settings: TencentSettings;
  timeoutMs: number;
  now: () => Date;
}

/** Sends by Tencent Cloud SMS. It has no key against sending twice: after `unknown` the message may arrive. */
export function openTencentSms({ settings, timeoutMs, now }: TencentSmsParts): SmsPort {
  return {
    driver: "tencent",
    receipts: { tencent: TENCENT_RECEIPTS },
    supports: () => true,
    async send(message, signal) {
      const { isMainland, templateId, variables } = carrierMessage(message, settings.templates);
      const url = new URL(`${settings.baseUrl}/`);
      const body = JSON.stringify({
        PhoneNumberSet: [message.e164],
        SmsSdkAppId: settings.appId,
        TemplateId: templateId,
        ...(isMainland && { SignName: settings.sign }),
        TemplateParamSet: variables.map(({ value }) => value),
        SessionContext: message.id,
      });
      const timestamp = Math.floor(now().getTime() / 1000);
      const headers = {
        "content-type": CONTENT_TYPE,
        "x-tc-action": "SendSms",
        "x-tc-version": VERSION,
        "x-tc-region": settings.region,
        "x-tc-timestamp": String(timestamp),
        authorization: signTc3(
          { service: "sms", host: url.hostname, contentType: CONTENT_TYPE, body, timestamp },
          settings,
        ),
      };
      return readAnswer(
        await callProvider({ port: "sms", provider: "tencent", url, method: "POST", headers, body, timeoutMs }, signal),
      );
    },
  };
}

/** Both the answer as a whole and the one number in it must be well; HTTP says 200 either way. */
function readAnswer({ status, text }: ProviderAnswer): SmsAccepted {
  const response = asObject(readObject(text)["Response"]);
  const sent = asObject((response["SendStatusSet"] as unknown[] | undefined)?.[0]);
  const failed = response["Error"] === undefined ? sent : asObject(response["Error"]);
  const code = readText(failed["Code"]);
  if (response["Error"] === undefined && code === "Ok") return { providerId: readText(sent["SerialNo"]) ?? "" };
  const provider = providerWord("tencent", { code, requestId: readText(response["RequestId"]), httpStatus: status });
  const kind =
    code === undefined || status >= 500 ? "unknown" : (KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? "config");
  const retryAfterMs =
    kind === "rate" ? (WAITS.find(([pattern]) => pattern.test(code ?? ""))?.[1] ?? MINUTE_MS) : undefined;
  throw new PortError("sms", kind, `tencent answered ${provider.code ?? `HTTP ${status}`}`, { provider, retryAfterMs });
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
