import { packageFamilies } from "#shared/package-families.ts";
import type { Relation } from "./compare-values.ts";

/** Names of kinds, and those that packages with other numbers of pins share: they tell too little. */
const VAGUE = /^([a-z]+|sot23|sc70)$/;
/** What is called by letters alone and yet is one package. */
const CALLED_SO = new Set([
  "sma",
  "smb",
  "smc",
  "smf",
  "smaf",
  "smbf",
  "dpak",
  "d2pak",
  "ddpak",
  "ipak",
  "i2pak",
  "melf",
  "minimelf",
  "micromelf",
  "abs",
  "abf",
  "mbf",
  "mbs",
  "gbu",
  "gbj",
  "gbp",
  "kbp",
  "kbpc",
  "kbl",
  "kbj",
  "kbu",
]);
/** Kinds whose number of pins leaves the size open. */
const SIZED = /\b\w*(QFN|DFN|SON|BGA|LGA|CSP|QFP|MLF|QFPN)\b|QFN|DFN|BGA|LGA/i;
const BODY = /(\d{1,2}(?:\.\d{1,2})?)\s?[X*×]\s?(\d{1,2}(?:\.\d{1,2})?)/i;
const WIDTH = /(\d{3})\s?MIL\b/i;
const WIDE = /\b(?:SOIC|SOP|SO)-?\d{1,2}W(?![A-Z0-9.])/i;
/** Packages that are called alike and come in several widths. */
const SO = /^(?:[EH]?SOIC|[EH]?SOP|SO)-?\d/i;
/** The widths of a body of SO, in millimetres, and what they are called in mils. */
const WIDTHS: [least: number, most: number, mils: string][] = [
  [3.7, 4.1, "150"],
  [5.1, 5.5, "208"],
  [7.3, 7.7, "300"],
];
const WIDTH_IN_MILLIMETRES = /[_-]W(\d\.\d{1,2})\s?MM/i;
/** An SO of which nobody tells the width is as wide as most are. */
const ORDINARY_WIDTH = "150";
/** Kinds with leads that come with a pad below the body and without. */
const PADDED = /^[EH](?:TSSOP|MSOP|VSSOP|SSOP|SOIC|SOP|TQFP|LQFP)/i;
const LEADED = /^(?:TSSOP|MSOP|VSSOP|SSOP|SOIC|SOP|SO|TQFP|LQFP)-?\d/i;
const PAD = /(?<![A-Z])\d?EP(?![A-Z])/i;
/** VSSOP stands for MSOP with 0.65 mm between its pins, and for a smaller one with 0.5 mm. */
const TWO_PITCHES = /^H?VSSOP/i;
const PITCH = /(?<!\d)(0\.\d{1,2})\s?MM/i;
const ORDINARY_PITCH = "0.65";
/** Optocouplers in an SOP with four leads have them 1.27 or 2.54 mm apart. */
const FOUR_LEADS = /^L?SOP-?4(?!\d)/i;
const WIDE_PITCH = /(?<!\d)([12]\.\d{1,2})\s?MM/i;
/** SMB-FL is a flat package of another shape than SMB. */
const FLAT = /\bSM[ABC][ -]FL?\b/i;
/** The pins of a package that is called by its shape. */
const SHAPE_PINS = /(?:SOT|TSOT|TO|ITO|SC)-?\d+(?:[A-Z]{1,2})?-(\d{1,2})(?![\d.])/i;
const SHAPE = /^(?:SOT|TSOT|TO|ITO|SC)-?\d+/i;
const PADS = /SMD-?\d{4}-(\d)P/i;
/** Shapes of which one lead is the tab: with it or without, it is the same land pattern. */
const WITH_TAB: [RegExp, Record<string, string>][] = [
  [/TO-?25[12]|TO-?26[23]|PAK/i, { "2": "3" }],
  [/SOT-?223/i, { "4": "3" }],
];
/** Names in which the pins are counted by the name itself. */
const COUNTED = /^(?:SOT-?2[56]|SOT-?(?:353|363|323|753|457|143|553|563|666|883)|SC-?\d)/i;
/** Letters behind the number of a shape name another shape. */
const LETTERED = /((?:SOT|SOD|TO|ITO|DO)-?\d+)([A-Z]{1,2})(?![A-Z])/;
const ORDINARY_LETTERS = new Set(["TO220AB", "TO263AB", "TO252AA", "TO261AA"]);
const ROUGH_BODY = 0.15;

/** Whether two names stand for the same package, by the families under which people look for them; `unknown` where a name tells too little. */
export function relatePackages(one: string, other: string): Relation {
  const [own, others] = [specificNames(one), specificNames(other)];
  if (plain(one) === plain(other)) return own.size > 0 || /\d/.test(one) ? "same" : "unknown";
  if (own.size === 0 || others.size === 0 || FLAT.test(one) !== FLAT.test(other)) return "unknown";
  if (![...own].some((name) => others.has(name))) return "different";
  if (!isVariantOf(one, others) || !isVariantOf(other, own)) return "different";
  const [pins, otherPins] = [pinsOf(one), pinsOf(other)];
  if (pins !== "" && otherPins !== "" && pins !== otherPins) return "different";
  return relateSizes(one, other);
}

/** The package under which a part is kept as compatible; null for a name that tells none. */
export function packageName(name: string | null): string | null {
  const printed = name?.trim() ?? "";
  return printed !== "" && relatePackages(printed, printed) === "same" ? printed : null;
}

function specificNames(name: string): Set<string> {
  return new Set(packageFamilies(name).filter((key) => !VAGUE.test(key) || CALLED_SO.has(key)));
}

/** SOD-123FL is not SOD-123, but TO-247AC is TO-247. */
function isVariantOf(name: string, others: Set<string>): boolean {
  const [, shape, letters] = LETTERED.exec(name.toUpperCase()) ?? [];
  return (
    !letters ||
    ORDINARY_LETTERS.has(`${shape}${letters}`.replaceAll("-", "")) ||
    others.has(`${shape}${letters}`.replaceAll("-", "").toLowerCase())
  );
}

/** "" where its name counts none. */
function pinsOf(name: string): string {
  const pads = PADS.exec(name)?.[1];
  if (pads) return pads;
  if (/PAK$/i.test(name)) return "3";
  if (!SHAPE.test(name) || COUNTED.test(name)) return "";
  const pins = SHAPE_PINS.exec(name)?.[1] ?? "3";
  return WITH_TAB.find(([shape]) => shape.test(name))?.[1][pins] ?? pins;
}

function relateSizes(one: string, other: string): Relation {
  if (isPadded(one) !== isPadded(other)) return "different";
  const told = [relateWidths(one, other), relatePitches(one, other)].find((relation) => relation !== "same");
  if (told) return told;
  const [body, otherBody] = [bodyOf(one), bodyOf(other)];
  if (body && otherBody)
    return body.every((side, place) => Math.abs(side - otherBody[place]!) <= ROUGH_BODY) ? "same" : "different";
  // QFN-32 is 4×4 as well as 5×5.
  return (body || otherBody) && SIZED.test(one) ? "unknown" : "same";
}

/** Whether a name tells how large the package is, where others are called alike: DFN-8 may be 2×2 as well as 5×6; SO-8 tells its width, or that is the usual one. */
export function tellsSize(name: string, isWidthNeeded: boolean): boolean {
  if (/QFP/i.test(name)) return true;
  if (SIZED.test(name)) return bodyOf(name) !== null;
  return !isWidthNeeded || !SO.test(name) || widthOf(name) !== "";
}

/** A pad below the body of a package with leads; those without leads have one wherever nothing else is said. */
function isPadded(name: string): boolean {
  return PADDED.test(name) || (LEADED.test(name) && PAD.test(name));
}

function relateWidths(one: string, other: string): Relation {
  const [width, otherWidth] = [widthOf(one), widthOf(other)];
  if (width !== "" && otherWidth !== "") return width === otherWidth ? "same" : "different";
  if (WIDE.test(one) || WIDE.test(other)) return "different";
  return width === otherWidth || (width || otherWidth) === ORDINARY_WIDTH ? "same" : "unknown";
}

/** In mils, "" where an SO tells none, and of everything else. */
function widthOf(name: string): string {
  if (!SO.test(name)) return "";
  if (WIDE.test(name)) return "300";
  const printed = WIDTH.exec(name)?.[1];
  if (printed) return printed;
  const side = bodyOf(name)?.[0] ?? Number(WIDTH_IN_MILLIMETRES.exec(name)?.[1] ?? 0);
  return WIDTHS.find(([least, most]) => side >= least && side <= most)?.[2] ?? "";
}

function relatePitches(one: string, other: string): Relation {
  if (FOUR_LEADS.test(one) && FOUR_LEADS.test(other)) {
    const [own, others] = [one, other].map((name) => WIDE_PITCH.exec(name)?.[1] ?? "");
    if (own !== others) return own === "" || others === "" ? "unknown" : "different";
  }
  if (!TWO_PITCHES.test(one) && !TWO_PITCHES.test(other)) return "same";
  const [pitch, otherPitch] = [one, other].map(
    (name) => PITCH.exec(name)?.[1]?.replace(/0$/, "") ?? (TWO_PITCHES.test(name) ? "" : ORDINARY_PITCH),
  );
  if (pitch === otherPitch) return "same";
  return pitch === "" || otherPitch === "" ? "unknown" : "different";
}

function bodyOf(name: string): number[] | null {
  const [, width, height] = BODY.exec(name) ?? [];
  return width ? [Number(width), Number(height)].sort((one, other) => one - other) : null;
}

function plain(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\-_]+/g, "");
}
