import { CJK } from "#shared/fold-text.ts";

/** A number as it stands at a place of a folded text, with its unit where it has one. */
export interface Quantity {
  /** `-40°c`, `3.3v`, `10kohm`, `±5%`, `1000`. */
  lexeme: string;
  /** By what else it is found: without the sign, without the unit, the unit alone. */
  also: string[];
  sign: string;
  digits: string;
  unit: string;
  end: number;
}

/** No letter or digit follows; a Chinese character may. */
const WORD_ENDS = String.raw`(?!(?![${CJK}])[\p{L}\p{N}\p{M}_])`;
const NUMBER = String.raw`(?<digits>(?:\d{1,3}(?:,\d{3})+(?!\d)|\d{1,40})(?:\.\d{1,40})?|\.\d{1,40})(?![\d]|\.\d)`;
const SIGN = String.raw`(?<sign>\+ ?/ ?- ?|± ?|[-+] ?)?`;
/** Units that a letter before them multiplies: mV, kΩ, GHz. */
const MULTIPLIED = String.raw`[fpnumkgt]?(?:ohms?|v(?:ac|dc|rms|pp|p-p)?|a(?:h|c|dc|rms)?|wh?|hz|f|h|s(?:ps)?|j|b(?:its?|ytes?|ps|d)?|m|g|pa|bar|cd|lm|lx|var|va)`;
const PLAIN = String.raw`° ?[cf]|°|oc|%|‰|ppm|ppb|db(?:m|c|v|i|fs|uv)?|rpm|deg|min|sec|mils?|lsb|baud|cycles?`;
const WITH_UNIT = new RegExp(`${SIGN}${NUMBER}(?:[ ]{0,2}|-)(?<unit>${PLAIN}|${MULTIPLIED})${WORD_ENDS}`, "uy");
const WITH_ATTACHED = new RegExp(`${SIGN}${NUMBER}(?<unit>[kcnl])${WORD_ENDS}`, "uy");
const DEGREES = new RegExp(`° ?[cf]${WORD_ENDS}`, "uy");
const UNIT = new RegExp(`^(?:${PLAIN}|${MULTIPLIED})$`, "u");
const PLAIN_NUMBER = new RegExp(`(?<sign>\\+/-|[-+±])?${NUMBER}(?<unit>)${WORD_ENDS}`, "uy");
/** What stands between the two ends of a range, and is no token. */
const RANGE = /(?:[ ]*(?:~|\.{2,3}|至|到)[ ]*|[ ]+-{1,2}[ ]+|-{1,2}|[ ]+to[ ]+)(?=(?:\+\/-|[-+±])? ?\.?\d)/y;
/** Before a sign: then it is a hyphen or the dash of a range. */
const BEFORE_A_HYPHEN = /[\p{L}\p{N}\p{M})°%_]/u;
const HAN = new RegExp(`[${CJK}]`, "u");

/** The number that begins at this place, or undefined if what begins there is no number. */
export function quantityAt(folded: string, at: number): Quantity | undefined {
  const before = folded[at - 1] ?? " ";
  const isHyphen = folded[at] === "-" && BEFORE_A_HYPHEN.test(before) && !HAN.test(before);
  if (isHyphen) return undefined;
  for (const pattern of [WITH_UNIT, WITH_ATTACHED, PLAIN_NUMBER]) {
    pattern.lastIndex = at;
    const groups = pattern.exec(folded)?.groups;
    if (groups)
      return quantity({
        sign: groups.sign ?? "",
        digits: groups.digits ?? "",
        unit: groups.unit ?? "",
        end: pattern.lastIndex,
      });
  }
  return undefined;
}

/** Where the unit ends that begins at this place with the sign of degrees, or undefined. */
export function degreesEnd(folded: string, at: number): number | undefined {
  DEGREES.lastIndex = at;
  return DEGREES.test(folded) ? DEGREES.lastIndex : undefined;
}

/** Whether a folded text is a unit and nothing else. */
export function isUnit(folded: string): boolean {
  return UNIT.test(folded);
}

/** Where the second number of a range begins, if the first one ends here. */
export function rangeEnd(folded: string, at: number): number | undefined {
  RANGE.lastIndex = at;
  return RANGE.test(folded) ? RANGE.lastIndex : undefined;
}

/** The first number of a range with the unit that only the second one bears. */
export function withUnit(first: Quantity, unit: string): Quantity {
  return quantity({ sign: first.sign, digits: first.digits, unit, end: first.end });
}

function quantity(written: { sign: string; digits: string; unit: string; end: number }): Quantity {
  const sign = signOf(written.sign);
  const digits = written.digits.replaceAll(",", "").replace(/^\./, "0.").slice(0, 40);
  const unit = unitOf(written.unit);
  const lexeme = sign + digits + unit;
  const alone = unit.length > 1 || /^[^kcnl]$/.test(unit) ? [unit] : [];
  const also = [digits + unit, sign + digits, digits, ...alone].filter(
    (spelling, index, all) => spelling !== lexeme && all.indexOf(spelling) === index,
  );
  return { lexeme, also, sign, digits, unit, end: written.end };
}

function signOf(written: string): string {
  if (written.includes("±") || written.includes("/")) return "±";
  return written.startsWith("-") ? "-" : "";
}

/** A raised o for the degree sign, one spelling for one and for many. */
function unitOf(written: string): string {
  const unit = written.replaceAll(" ", "");
  if (unit === "oc") return "°c";
  return unit.replace(/(ohm|bit|byte|mil|cycle)s$/, "$1");
}
