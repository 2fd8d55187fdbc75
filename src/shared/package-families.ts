import { PACKAGE_KINDS, PACKAGE_WORDS, SAME_PACKAGES } from "./package-names.ts";

/** Imperial sizes of chips with the metric name of the same size. */
const CHIP_SIZES: Record<string, string> = {
  "01005": "0402",
  "0201": "0603",
  "0402": "1005",
  "0603": "1608",
  "0805": "2012",
  "1008": "2520",
  "1206": "3216",
  "1210": "3225",
  "1806": "4516",
  "1808": "4520",
  "1812": "4532",
  "1825": "4564",
  "2010": "5025",
  "2220": "5750",
  "2512": "6332",
  "2225": "5763",
  "1218": "3246",
  "1020": "2550",
  "1225": "3264",
  "0306": "0816",
  "0508": "1220",
  "0612": "1632",
  "2920": "7351",
};
/** Sizes of crystals and LEDs that are called by their four digits. */
const BODY_SIZES = new Set([
  "2016",
  "2520",
  "3215",
  "3225",
  "5032",
  "7050",
  "2835",
  "3014",
  "3030",
  "3528",
  "3535",
  "5050",
  "5730",
  "6035",
  "8045",
]);
const ORDINARY = new Set(["so", "abs", "abf", "mbf", "mbs", "dbs", "dfs", "mbm", "wob", "wom"]);
const METRIC_WORDS = ["metric", "公制"];
const IMPERIAL_WORDS = ["imperial", "inch", "英制"];

const KIND_NAMES = Object.keys(PACKAGE_KINDS)
  .sort((one, other) => other.length - one.length)
  .join("|");
const KIND = new RegExp(
  `(?<![A-Z])(${KIND_NAMES})[- _]?(\\d{1,4})?(?:[- ]?([A-Z]{1,2})(?![A-Z]))?(?:-(\\d{1,3})(?!\\d*[.X*]\\d))?`,
  "g",
);
const CHIP = new RegExp(`(?<![\\d.])(${Object.keys(CHIP_SIZES).join("|")})(?![\\d.]|X\\d)`);
const CRYSTAL = /SMD-?(\d{4})(?:-(\d)P)?(?!\d)/;
const BODY = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s?[X*×]\s?(\d{1,2}(?:\.\d{1,2})?)(?![\d.])/;
const LONGEST_NAME = 80;
const REMEMBERED_MAX = 30_000;
const remembered = new Map<string, string[]>();

/** These have three pins where nothing else is said; the narrower ones are SOT-23 with five and six. */
const THREE_PINS = new Set(["SOT23", "SC70"]);
const NARROWER = new Set(["SOT25", "SOT26", "SOT753", "SOT457"]);

const sameAs = new Map(SAME_PACKAGES.flatMap((group) => group.map((name) => [name, group] as const)));

/**
 * All keys under which people look for a package: `SOIC-8_3.9x4.9mm` by soic8, so8, sop8 and without the pins; empty
 * for what is no common package by its name.
 */
export function packageFamilies(name: string): readonly string[] {
  let families = remembered.get(name);
  if (!families) {
    families = readFamilies(name);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(name, families);
  }
  return families;
}

function readFamilies(name: string): string[] {
  const printed = name.slice(0, LONGEST_NAME).normalize("NFKC").toUpperCase();
  const keys = new Set<string>();
  for (const found of printed.matchAll(KIND)) addKind(keys, found, printed);
  for (const word of printed.split(/[^A-Z0-9]+/)) if (PACKAGE_WORDS.has(word)) add(keys, word);
  for (const word of ["HC-49S", "HC-49U", "HC-49US"]) if (printed.startsWith(word)) add(keys, word.replace("-", ""));
  const chip = CHIP.exec(printed)?.[1];
  if (chip && !isMetric(printed, chip)) addChip(keys, chip);
  const [, crystal, pads] = CRYSTAL.exec(printed) ?? [];
  if (crystal) for (const key of [crystal, `SMD${crystal}`, `SMD${crystal}${pads ? `${pads}P` : ""}`]) add(keys, key);
  return Array.from(keys, (key) => key.toLowerCase());
}

/** Whether a name of a package is as well a piece of other words and numbers: `ABS`, `1313`. */
export function isOrdinary(key: string): boolean {
  return ORDINARY.has(key) || (/^\d{4}$/.test(key) && !isChipSize(key) && !BODY_SIZES.has(key));
}

/** Whether a package's name is the size of a chip, as resistors and capacitors have it. */
export function isChipSize(key: string): boolean {
  return (
    Object.hasOwn(CHIP_SIZES, key.slice(0, key.startsWith("01005") ? 5 : 4)) ||
    Object.values(CHIP_SIZES).includes(key.slice(0, 4))
  );
}

function addKind(keys: Set<string>, found: RegExpMatchArray, printed: string) {
  const [, kind, number = "", letters = "", pins = ""] = found as unknown as [
    string,
    string,
    string | undefined,
    string | undefined,
    string | undefined,
  ];
  const body = BODY.exec(printed.slice(found.index));
  for (const name of [kind, ...PACKAGE_KINDS[kind]!]) {
    // Of these the number names the shape, of the others it counts the pins.
    const isShape = /^(SOT|SOD|TSOT|SC|I?TO|DO|CASE)$/.test(name);
    if (isShape && number === "") {
      if (letters !== "" && name === "CASE") add(keys, `${name}${letters}`);
      continue;
    }
    if (!isShape) add(keys, name);
    if (number === "") continue;
    // SC-70 is SOT-323; SC-70-5 is called SC-70 too, but not SOT-323.
    if (pins !== "" && THREE_PINS.has(`${name}${number}`)) keys.add(`${name}${number}`);
    else add(keys, `${name}${number}`);
    if (pins === "" && THREE_PINS.has(`${name}${number}`)) add(keys, `${name}${number}3`);
    if (NARROWER.has(`${name}${number}`)) add(keys, "SOT23");
    if (letters !== "") add(keys, `${name}${number}${letters}`);
    if (pins !== "") add(keys, `${name}${number}${isShape ? "" : letters}${pins}`);
    if (body && !isShape)
      for (const size of [`${body[1]}x${body[2]}`, `${Number(body[1])}x${Number(body[2])}`])
        add(keys, `${name}${number}${size}`);
  }
}

/** Adds a name with all that are the same. */
function add(keys: Set<string>, name: string) {
  const plain = name.replace(/[^A-Za-z0-9]/g, "");
  keys.add(plain);
  for (const other of sameAs.get(plain) ?? []) keys.add(other);
}

function addChip(keys: Set<string>, imperial: string) {
  const metric = CHIP_SIZES[imperial]!;
  keys.add(imperial);
  for (const sign of ["R", "C", "L"]) keys.add(`${sign}${imperial}`);
  keys.add(`${imperial}${metric}METRIC`).add(`${imperial}${metric}`).add(`${metric}${imperial}`);
  for (const word of METRIC_WORDS) keys.add(`${metric}${word}`).add(`${word}${metric}`);
  for (const word of IMPERIAL_WORDS) keys.add(`${imperial}${word}`).add(`${word}${imperial}`);
  // 0402 and 0603 are imperial wherever nothing else is said.
  if (!Object.hasOwn(CHIP_SIZES, metric)) keys.add(metric);
}

/** `0603 metric` is 0201. */
function isMetric(printed: string, size: string): boolean {
  return new RegExp(`${size}\\s?(?:METRIC|公制|M\\b)|(?:METRIC|公制)\\s?${size}`).test(printed);
}
