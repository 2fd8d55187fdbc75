/** `138****0001` of a number as it is stored, with the country code where it is not the mainland's. */
export function maskMobile(e164: string): string {
  const [, country = "", number = ""] = /^\+(86|852|886)(\d+)$/.exec(e164) ?? [];
  const masked = number.slice(0, -8) + number.slice(-8).replace(/^\d{4}/, "****");
  return country === "86" ? masked : `+${country} ${masked}`;
}

/** `138****5678` of a number as somebody has written it; empty where there is none. */
export function maskWrittenMobile(mobile: string): string {
  const digits = mobile.replace(/^\+86/, "").replaceAll(/\D/g, "");
  if (digits === "") return "";
  return digits.length > 7 ? `${digits.slice(0, 3)}****${digits.slice(-4)}` : "****";
}

const DIGITS_LEFT_AT_END = 2;
/** Of what stands before them. */
const SHARE_LEFT = 1 / 3;

/** `075*-**** **78`: the beginning and the end of a phone of any kind, as it is written. */
export function maskPhone(phone: string): string {
  const digits = phone.match(/\d/g)?.length ?? 0;
  const shown = Math.floor((digits - DIGITS_LEFT_AT_END) * SHARE_LEFT);
  let at = 0;
  return phone.replace(/\d/g, (digit) => (at++ < shown || at > digits - DIGITS_LEFT_AT_END ? digit : "*"));
}

/** `0755-****`: where it rings, and no more; empty where there is none. */
export function maskLandline(landline: string): string {
  if (landline === "") return "";
  const area = /^(0\d{2,3}|\+?\d{1,3})[-\s]/.exec(landline)?.[1];
  return area ? `${area}-****` : "****";
}

/** `zh***@example.com`: at most so many signs of the name, never all of it where that can be, and the host; empty where there is none. */
export function maskEmail(email: string, shown: 1 | 2): string {
  if (email === "") return "";
  const at = email.lastIndexOf("@");
  if (at < 1) return "***";
  return `${email.slice(0, shown === 1 ? 1 : Math.min(2, at - 1))}***${email.slice(at)}`;
}
