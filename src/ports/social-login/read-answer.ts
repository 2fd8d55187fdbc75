import { cleanNickname } from "#shared/nickname.ts";
import { type ProviderAnswer, providerWord } from "#ports/call-provider.ts";
import { type FailureKind, PortError } from "#ports/port.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { SocialProvider } from "./port.ts";

const PICTURE_LONGEST = 1000;
const FALLBACK_NAMES: Record<SocialProvider, string> = { wechat: "微信用户", qq: "QQ 用户" };

/** A field as text that is there; numbers and nothing are no text. */
export function textField(answer: Record<string, unknown>, name: string): string | undefined {
  const value = answer[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A code that a provider gives as a number, or as its digits. */
export function codeField(answer: Record<string, unknown>, name: string): number | undefined {
  const value = answer[name];
  if (typeof value === "number") return value;
  return typeof value === "string" && /^-?\d{1,9}$/.test(value) ? Number(value) : undefined;
}

export function nicknameOf(provider: SocialProvider, name: string | undefined): string {
  return cleanNickname(name ?? "") || FALLBACK_NAMES[provider];
}

/** A picture's address, always https; what is none is left out. */
export function pictureOf(address: string | undefined): string | undefined {
  if (!address || address.length > PICTURE_LONGEST || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === "http:") url.protocol = "https:";
  return url.protocol === "https:" && !url.username && !url.password ? url.href : undefined;
}

/** What a provider's refusal comes to. Its words are left out: they may repeat what was asked. */
export function refusalOf(
  provider: SocialProvider,
  kind: FailureKind,
  { code, status }: { code?: number | undefined; status: number },
): PortError {
  const word = providerWord(provider, { code: code === undefined ? undefined : String(code), httpStatus: status });
  return new PortError(`login.${provider}`, kind, `${provider} answered ${code ?? `HTTP ${status}`}`, {
    provider: word,
    retryAfterMs: kind === "rate" ? MINUTE_MS : undefined,
  });
}

/** An answer that says neither yes nor no: something may have happened all the same. */
export function unreadable(provider: SocialProvider, { status }: ProviderAnswer): PortError {
  return new PortError(`login.${provider}`, "unknown", `${provider} gave an unreadable answer`, {
    provider: providerWord(provider, { httpStatus: status }),
  });
}

/** Codes that no provider gives are not sent there. */
export function refuseOddCode(provider: SocialProvider, code: string): void {
  if (!/^[\w-]{1,512}$/.test(code)) throw new PortError(`login.${provider}`, "rejected", "the code is none");
}
