import type { Refusal } from "#api/refusals.ts";
import type { Settings } from "#platform/settings.ts";
import { accountRefusals } from "../../errors.ts";
import { knownPasswords } from "./known-passwords.ts";

// So much may stand around a known one, and so little is left of it that nobody has to try much longer.
const ADDED_CHARACTERS_MAX = 8;
// Of Latin letters two are in too many words.
const LATIN_NAME_CHARACTERS_MIN = 3;

/** Whose password it is to be. */
export interface PasswordOwner {
  /** E.164. */
  mobile: string | null;
  nickName: string | null;
}

/** Why a password is too easily guessed, whatever the case and width of its letters; null where it is not. */
export async function whyEasilyGuessed(
  { settings }: { settings: Pick<Settings, "site"> },
  password: string,
  { mobile, nickName }: PasswordOwner,
): Promise<Refusal | null> {
  const folded = fold(password);
  if (isMadeOfOnePiece(folded) || isRun(folded) || isAroundKnown(folded, await knownPasswords()))
    return accountRefusals.passwordTooCommon();
  const digits = folded.replaceAll(/[^\d]/g, "");
  const names = [nickName, settings.site.name].map((name) => fold(name ?? "")).filter(isName);
  const holdsOwn = names.some((name) => folded.includes(name)) || (mobile !== null && digits.includes(localOf(mobile)));
  return holdsOwn ? accountRefusals.passwordHoldsName() : null;
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function isName(name: string): boolean {
  return name.length >= LATIN_NAME_CHARACTERS_MIN || /[^\x20-\x7e]/.test(name);
}

/** A number without its area code. */
function localOf(mobile: string): string {
  return mobile.replace(/^\+(86(?=1)|852|886)/, "");
}

/** A known one, once or again and again, with digits and signs before or behind it. */
function isAroundKnown(folded: string, known: ReadonlySet<string>): boolean {
  if (known.has(folded)) return true;
  const [inner = ""] = /\p{L}(?:.*\p{L})?/su.exec(folded) ?? [];
  return folded.length - inner.length <= ADDED_CHARACTERS_MAX && (known.has(inner) || known.has(pieceOf(inner)));
}

/** Short pieces again and again: `abcabcabcabc`, `111111111111`, `passwordpassword`. */
function isMadeOfOnePiece(folded: string): boolean {
  return pieceOf(folded) !== folded || new Set(folded).size <= 2;
}

/** What a text repeats from its beginning to its end, the last time perhaps in part; itself where it does not. */
function pieceOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  return text;
}

/** Letters or digits in their order, forwards or backwards: `abcdefghijkl`, `210987654321`. */
function isRun(folded: string): boolean {
  const steps = Array.from(folded)
    .slice(1)
    .map((character, at) => stepBetween(folded[at]!, character));
  return [1, -1].some((step) => steps.every((each) => each === step));
}

function stepBetween(from: string, to: string): number {
  if (from + to === "90" || from + to === "za") return 1;
  if (from + to === "09" || from + to === "az") return -1;
  return to.codePointAt(0)! - from.codePointAt(0)!;
}
