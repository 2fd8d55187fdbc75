import type { TencentModerationSettings } from "#platform/port-settings.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import { callProvider, type ProviderAnswer, providerWord } from "#ports/call-provider.ts";
import { type FailureKind, PortError } from "#ports/port.ts";
import { signTc3 } from "#ports/tencent-signature.ts";
import type { MachineModeration, MachineVerdict } from "./port.ts";

const VERSION = "2020-12-29";
const CONTENT_TYPE = "application/json; charset=utf-8";
/** Characters of one question; a longer text is asked about in parts. */
const TEXT_CHARACTERS_MAX = 10_000;
const FOUND_MAX = 10;

/** docs/conventions.md 8, the first that fits: what none fits is the operator's to mend. */
const KINDS: [RegExp, FailureKind][] = [
  [/^(AuthFailure|UnauthorizedOperation|InvalidParameterValue\.BizType)/, "config"],
  [/^ResourceUnavailable/, "quota"],
  [/^(LimitExceeded|RequestLimitExceeded)/, "rate"],
  [/^(InvalidParameter|InvalidParameterValue|InvalidImage|ResourcesSoldOut)/, "rejected"],
  [/^InternalError/, "transient"],
];
const VERDICTS: Record<string, MachineVerdict["verdict"]> = { Pass: "pass", Review: "doubtful", Block: "bad" };
/** What it calls what it found, for operators. */
const LABELS: Record<string, string> = {
  Polity: "涉政",
  Porn: "色情",
  Illegal: "违法",
  Abuse: "谩骂",
  Terror: "暴恐",
  Ad: "广告引流",
  Sexy: "性感",
};

interface Parts {
  settings: TencentModerationSettings;
  timeoutMs: number;
  now: () => Date;
}

/** Tencent Cloud: TMS looks at texts, IMS at pictures. Nothing takes effect there, so what was lost may be asked again. */
export function openTencentModeration({ settings, timeoutMs, now }: Parts): MachineModeration {
  async function ask(
    { service, action, content }: { service: "tms" | "ims"; action: string; content: Record<string, string> },
    signal: AbortSignal,
  ): Promise<MachineVerdict> {
    const url = new URL(`${service === "tms" ? settings.textBaseUrl : settings.pictureBaseUrl}/`);
    const body = JSON.stringify(content);
    const timestamp = Math.floor(now().getTime() / 1000);
    const headers = {
      "content-type": CONTENT_TYPE,
      "x-tc-action": action,
      "x-tc-version": VERSION,
      "x-tc-region": settings.region,
      "x-tc-timestamp": String(timestamp),
      authorization: signTc3({ service, host: url.hostname, contentType: CONTENT_TYPE, body, timestamp }, settings),
    };
    const asked = { port: "moderation", provider: "tencent", url, method: "POST", headers, body, timeoutMs } as const;
    return readAnswer(await callProvider(asked, signal));
  }
  return {
    driver: "tencent",
    async lookAtText(text, signal) {
      const characters = [...text];
      const verdicts: MachineVerdict[] = [];
      for (let from = 0; from === 0 || from < characters.length; from += TEXT_CHARACTERS_MAX) {
        const part = characters.slice(from, from + TEXT_CHARACTERS_MAX).join("");
        const content = { Content: Buffer.from(part).toString("base64") };
        verdicts.push(await ask({ service: "tms", action: "TextModeration", content }, signal));
      }
      return strictest(verdicts);
    },
    lookAtPicture: (bytes, signal) =>
      ask(
        {
          service: "ims",
          action: "ImageModeration",
          content: { FileContent: Buffer.from(bytes).toString("base64") },
        },
        signal,
      ),
  };
}

function strictest(verdicts: MachineVerdict[]): MachineVerdict {
  const found = verdicts.flatMap((one) => (one.verdict === "pass" ? [] : one.found));
  const verdict = verdicts.some((one) => one.verdict === "bad") ? "bad" : "doubtful";
  return found.length === 0 ? { verdict: "pass" } : { verdict, found: [...new Set(found)].slice(0, FOUND_MAX) };
}

function readAnswer({ status, text }: ProviderAnswer): MachineVerdict {
  const response = asObject(asObject(parsed(text))["Response"]);
  const suggestion = response["Suggestion"];
  const verdict = typeof suggestion === "string" ? VERDICTS[suggestion] : undefined;
  if (response["Error"] === undefined && verdict === "pass") return { verdict };
  if (response["Error"] === undefined && verdict) {
    const label = String(response["Label"] ?? "");
    const keywords = Array.isArray(response["Keywords"]) ? response["Keywords"].filter(isWord) : [];
    return { verdict, found: [LABELS[label] ?? "其他", ...keywords].slice(0, FOUND_MAX) };
  }
  const code = asObject(response["Error"])["Code"];
  const requestId = response["RequestId"];
  const provider = providerWord("tencent", {
    code: typeof code === "string" ? code : undefined,
    requestId: typeof requestId === "string" ? requestId : undefined,
    httpStatus: status,
  });
  const kind =
    typeof code !== "string" || status >= 500
      ? "transient"
      : (KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? "config");
  throw new PortError("moderation", kind, `tencent answered ${provider.code ?? `HTTP ${status}`}`, {
    provider,
    retryAfterMs: kind === "rate" ? MINUTE_MS : undefined,
  });
}

function isWord(word: unknown): word is string {
  return typeof word === "string" && word.length <= 40;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
