/** What a code is to be taken for: `doubtful` codes fail their check, but hold an organisation's code, as some early ones do. */
export type CreditCodeVerdict = "accepted" | "doubtful" | "refused";

/** GB 32100-2015: no I, O, S, V, Z. A character's place is its value. */
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/;
// GB 11714: here all letters count, from A as 10.
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];

/** A code as it is kept of one as it is typed: in any width and case, with spaces or hyphens. */
export function normaliseCreditCode(typed: string): string {
  return typed.normalize("NFKC").replaceAll(/[\s-]/g, "").toUpperCase();
}

/** Judges a normalised 统一社会信用代码. */
export function judgeCreditCode(code: string): CreditCodeVerdict {
  if (!CODE.test(code)) return "refused";
  if (checkCharacter(code) === code[17]) return "accepted";
  return organisationCheck(code.slice(8, 16)) === code[16] ? "doubtful" : "refused";
}

/** The last character that the first seventeen ask for. */
export function checkCharacter(code: string): string {
  let sum = 0;
  let weight = 1;
  for (const character of code.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return ALPHABET[(31 - (sum % 31)) % 31]!;
}

/** The check of an organisation's code of eight characters. */
export function organisationCheck(code: string): string {
  const sum = ORGANISATION_WEIGHTS.reduce(
    (total, weight, index) => total + weight * Number.parseInt(code[index]!, 36),
    0,
  );
  const check = 11 - (sum % 11);
  return check === 10 ? "X" : String(check % 11);
}

/** The number of the district that registered whoever has the code. */
export function regionOfCreditCode(code: string): string {
  return code.slice(2, 8);
}
