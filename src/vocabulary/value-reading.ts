import { readQuantity, withoutSigns, type Quantity } from "#shared/quantity.ts";
import { createHash } from "node:crypto";
import { readCatalogueSeed, wordKey, type SeedKey, type SeedParameter } from "./catalogue-seed.ts";
import { joinPrints, strongestFigures } from "./listed-values.ts";
import type { PartValue } from "./vocabulary-row.ts";

/** Goes up with every change of what this file or src/shared/quantity.ts makes of a print. */
const RULES = 2;
const PRINTED_CHARACTERS_MAX = 300;
const REMEMBERED_QUANTITIES_MAX = 100_000;
const REMEMBERED_KEYS_MAX = 5_000;
/** Our own words for a parameter, as lists of our own and tables in Chinese use them, come behind all others. */
const OWN_WORD_RANK = 500;
/** What sources print where they know nothing. */
const EMPTY_PRINTS = new Set(["", "-", "--", "/", "null", "none", "n/a", "0~0℃"]);

/** What a key of a source means: a parameter, its rank among the keys of that parameter, the unit left out in print. */
interface KeyMeaning {
  parameter: SeedParameter;
  rank: number;
  bareUnit?: string | undefined;
}

interface Dictionary {
  meanings: Map<string, KeyMeaning>;
  bySlug: Map<string, SeedParameter>;
  ignored: Set<string>;
  /** By category and key: what it means there; null where it is of no use. */
  exceptions: Map<string, Map<string, KeyMeaning | null>>;
  singles: Map<string, Map<string, SeedParameter>>;
  parents: Map<string, string>;
}

/** What a key of a source means in one category; `ignored` is known and of no use. */
type KnownKeys = Map<string, KeyMeaning | "ignored" | "unknown">;

let dictionary: Dictionary | undefined;
const keysByCategory = new Map<string, KnownKeys>();
const quantities = new Map<string, Quantity | null>();

/**
 * Reads the values of a row; where several keys lead to one parameter, one that is understood goes before the first, and
 * a listed parameter has what all of them say.
 */
export function readRowValues(
  parameters: Record<string, unknown>,
  categorySlug: string | null,
  unknownKeys?: Map<string, number>,
): PartValue[] {
  const known = knownKeysOf(categorySlug ?? "");
  const best = new Map<string, { value: PartValue; rank: number }>();
  const listed = new Map<SeedParameter, { printed: string; rank: number }[]>();
  for (const [key, raw] of Object.entries(parameters)) {
    const meaning = meaningOf(key, categorySlug ?? "", known);
    if (meaning === "unknown") unknownKeys?.set(key, (unknownKeys.get(key) ?? 0) + 1);
    if (typeof meaning === "string" || (typeof raw !== "string" && typeof raw !== "number")) continue;
    const read = readValue(String(raw), meaning);
    if (!read) continue;
    const value = moveSingle(read, categorySlug);
    const rank = rankOf(value, value === read ? meaning : { ...meaning, rank: OWN_WORD_RANK });
    if (meaning.parameter.listedBy !== undefined && value === read && isUnderstood(value))
      listed.set(meaning.parameter, [...(listed.get(meaning.parameter) ?? []), { printed: value.printed, rank }]);
    const other = best.get(value.parameter);
    if (!other || rank < other.rank) best.set(value.parameter, { value, rank });
  }
  for (const [parameter, prints] of listed) {
    if (prints.length < 2) continue;
    prints.sort((one, other) => one.rank - other.rank);
    const all = prints.map(({ printed }) => printed);
    const joined = readValue(joinPrints(all, parameter.unit ?? ""), { parameter, rank: 0 });
    if (joined) best.set(parameter.slug, { value: joined, rank: 0 });
  }
  return Array.from(best.values(), ({ value }) => value);
}

/** Reads a value whose parameter is known; null for a parameter that does not exist or an empty print. */
export function readValueOf(parameterSlug: string, printed: string): PartValue | null {
  const parameter = (dictionary ??= load()).bySlug.get(parameterSlug);
  return parameter ? readValue(printed, { parameter, rank: 0 }) : null;
}

/** Reads a value of a parameter that the seeds need not know; null for an empty print, or one that its kind and unit can't be read of. */
export function readValueOfKind(
  own: Pick<SeedParameter, "slug" | "kind"> & { unit: string | null },
  printed: string,
): PartValue | null {
  const { slug, kind, unit } = own;
  const parameter = (dictionary ??= load()).bySlug.get(slug) ?? {
    slug,
    kind,
    unit: unit ?? "",
    name: "",
    nameEn: "",
    keys: [],
  };
  const value = readValue(printed, { parameter, rank: 0 });
  return value && (parameter.kind === "text" || isUnderstood(value)) ? value : null;
}

/** Whether of a parameter's figures only the size counts. */
export function isMagnitude(parameterSlug: string): boolean {
  return (dictionary ??= load()).bySlug.get(parameterSlug)?.isMagnitude ?? false;
}

/** Reads a stored value again, as an import would read it now. A print may lack the unit that some keys of its parameter leave out. */
export function readValueAgain(parameterSlug: string, printed: string, categorySlug: string | null): PartValue | null {
  const parameter = (dictionary ??= load()).bySlug.get(parameterSlug);
  if (!parameter) return null;
  const bareUnits = parameter.keys.flatMap((key) => (typeof key === "string" ? [] : [key.unit]));
  const readings = [undefined, ...bareUnits].map((bareUnit) => readValue(printed, { parameter, rank: 0, bareUnit }));
  const value = readings.find((reading) => reading && isUnderstood(reading)) ?? readings[0];
  return value ? { ...moveSingle(value, categorySlug), printed } : null;
}

/** A sign of the rules by which the values of each parameter are read: another one wants them read again. */
export function readingsBySlug(): Map<string, string> {
  const { bySlug, singles } = (dictionary ??= load());
  const moved = (slug: string) =>
    Array.from(singles, ([category, targets]) => [category, targets.get(slug)?.slug]).filter(([, target]) => target);
  const rulesOf = ({ slug, kind, unit, isMagnitude, isBothWays, listedBy }: SeedParameter) =>
    JSON.stringify([RULES, kind, unit, isMagnitude, isBothWays, listedBy, moved(slug)]);
  return new Map(
    Array.from(bySlug, ([slug, parameter]) => [
      slug,
      createHash("sha256").update(rulesOf(parameter)).digest("hex").slice(0, 16),
    ]),
  );
}

/** A single figure may tell of another parameter: a regulator's "5.5V" is the most it takes, not what it works at. */
function moveSingle(value: PartValue, categorySlug: string | null): PartValue {
  const target = (dictionary ??= load()).singles.get(categorySlug ?? "")?.get(value.parameter);
  if (!target || value.minimum === null || value.minimum !== value.maximum) return value;
  return readValue(value.printed, { parameter: target, rank: 0 }) ?? value;
}

function readValue(raw: string, { parameter, bareUnit }: KeyMeaning): PartValue | null {
  let printed = raw.trim().replace(/\s+/g, " ").slice(0, PRINTED_CHARACTERS_MAX);
  if (EMPTY_PRINTS.has(printed.toLowerCase())) return null;
  const value: PartValue = { parameter: parameter.slug, printed, minimum: null, typical: null, maximum: null };
  if (parameter.kind === "text") return value;
  Object.assign(value, understand(printed, parameter, bareUnit));
  if (bareUnit !== undefined && !/[a-zΩ℃²]/i.test(printed)) printed = `${printed} ${bareUnit}`;
  return { ...value, printed };
}

function understand(
  printed: string,
  { unit = "", isMagnitude, isBothWays, listedBy }: SeedParameter,
  bareUnit: string | undefined,
): Quantity | null {
  const figures = listedBy === undefined ? printed : strongestFigures(printed, unit, listedBy);
  const quantity = quantityOf(isMagnitude ? withoutSigns(figures) : figures, unit, bareUnit);
  if (
    !isBothWays ||
    !quantity ||
    quantity.minimum === null ||
    quantity.minimum !== quantity.maximum ||
    /[+\-−±<>≤≥]/.test(printed)
  )
    return quantity;
  return { ...quantity, minimum: -quantity.maximum };
}

function quantityOf(printed: string, unit: string, bareUnit: string | undefined): Quantity | null {
  const key = `${unit}\n${bareUnit ?? ""}\n${printed}`;
  let quantity = quantities.get(key);
  if (quantity === undefined) {
    quantity = readQuantity(printed, unit, bareUnit);
    if (quantities.size >= REMEMBERED_QUANTITIES_MAX) quantities.clear();
    quantities.set(key, quantity);
  }
  return quantity;
}

function isUnderstood({ minimum, typical, maximum }: PartValue): boolean {
  return minimum !== null || typical !== null || maximum !== null;
}

function rankOf(value: PartValue, { parameter, rank }: KeyMeaning): number {
  return parameter.kind === "text" || isUnderstood(value) ? rank : rank + 1000;
}

function knownKeysOf(category: string): KnownKeys {
  let known = keysByCategory.get(category);
  if (!known) keysByCategory.set(category, (known = new Map()));
  if (known.size >= REMEMBERED_KEYS_MAX) known.clear();
  return known;
}

function meaningOf(key: string, category: string, known: KnownKeys) {
  let meaning = known.get(key);
  if (meaning === undefined) {
    meaning = findMeaning(wordKey(key), category, (dictionary ??= load()));
    known.set(key, meaning);
  }
  return meaning;
}

function findMeaning(key: string, category: string, dictionary: Dictionary): KeyMeaning | "ignored" | "unknown" {
  if (dictionary.ignored.has(key)) return "ignored";
  for (const place of [category, dictionary.parents.get(category) ?? ""]) {
    const exception = dictionary.exceptions.get(place)?.get(key);
    if (exception === null) return "ignored";
    if (exception !== undefined) return exception;
  }
  return dictionary.meanings.get(key) ?? "unknown";
}

function load(): Dictionary {
  const seed = readCatalogueSeed("parameters");
  const own = seed.parameters.flatMap((parameter) =>
    [parameter.slug, parameter.name].map((key) => toMeaning(parameter, key, OWN_WORD_RANK)),
  );
  const meanings = seed.parameters.flatMap((parameter) =>
    parameter.keys.map((key, rank) => toMeaning(parameter, key, rank)),
  );
  const bySlug = new Map(seed.parameters.map((parameter) => [parameter.slug, parameter]));
  const exceptions = new Map<string, Map<string, KeyMeaning | null>>();
  for (const { categories, keys } of seed.exceptions) {
    const slugs = Object.values(keys);
    for (const category of categories) {
      const known = exceptions.get(category) ?? new Map<string, KeyMeaning | null>();
      for (const [place, [key, slug]] of Object.entries(keys).entries()) {
        // Of several keys of one parameter the first is the best.
        const rank = slugs.slice(0, place).filter((earlier) => earlier === slug).length;
        known.set(wordKey(key), slug === null ? null : { parameter: bySlug.get(slug)!, rank });
      }
      exceptions.set(category, known);
    }
  }
  const singles = seed.singles.flatMap(({ categories, parameters }) => {
    const targets = new Map(Object.entries(parameters).map(([slug, target]) => [slug, bySlug.get(target)!]));
    return categories.map((category) => [category, targets] as const);
  });
  const categories = readCatalogueSeed("categories");
  return {
    meanings: new Map([...own, ...meanings]),
    bySlug,
    singles: new Map(singles),
    ignored: new Set(seed.ignored.map(wordKey)),
    exceptions,
    parents: new Map(
      categories.flatMap(({ slug, children = [] }) => children.map((child) => [child.slug, slug] as const)),
    ),
  };
}

function toMeaning(parameter: SeedParameter, key: SeedKey, rank: number): [string, KeyMeaning] {
  return typeof key === "string"
    ? [wordKey(key), { parameter, rank }]
    : [wordKey(key.key), { parameter, rank, bareUnit: key.unit }];
}
