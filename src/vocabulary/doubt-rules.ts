import { createHash } from "node:crypto";
import { readQuantity } from "#shared/quantity.ts";
import { readCatalogueSeed, type SeedValueRule } from "./catalogue-seed.ts";
import { BOUNDS } from "./fold-values.ts";
import { type Entry, entriesOf, isSameFigure, type StatedValue } from "./compare-values.ts";
import { conditionFigure } from "./listed-values.ts";
import { foldMeaning } from "./value-words.ts";

/** A part as rules of doubt look at it; values by the slugs of their parameters. */
export interface CheckedPart {
  mpn: string;
  categorySlug: string | null;
  package: string | null;
  values: ReadonlyMap<string, StatedValue>;
  /** What parts of the same brand and die say of parameters that are compared with theirs. */
  siblings?: ReadonlyMap<string, readonly StatedValue[]>;
}

export interface Doubt {
  parameter: string;
  /** The slug of the rule. */
  rule: string;
  why: string;
  /** A source contradicts itself: which of its words is wrong is open, and it may always have said so. */
  isContradiction: boolean;
}

type Figures = [least: number, greatest: number];
type Test = (value: StatedValue, part: CheckedPart, rule: SeedValueRule) => boolean;

/** Of siblings that contradict a value, so many must agree. */
const SIBLINGS_MIN = 2;
/** 1000 and 1024 are one slip. */
const SLIP = 0.03;
const PACKAGE_PINS = /(?:QFP|QFN|QFPN|SOP|SOIC|SSOP|DIP|BGA|DFN|SON|LGA|CSP|LCC|SO(?![TD]))[A-Z]?-?(\d{1,4})\b/i;

interface Rules {
  byCategory: Map<string, SeedValueRule[]>;
  units: Map<string, string>;
  version: string;
}
let rules: Rules | undefined;

/** What can't well be of the values of a part: at most one doubt for each parameter, that of the first rule. */
export function doubtsOf(part: CheckedPart): Doubt[] {
  const doubts = new Map<string, Doubt>();
  for (const rule of load().byCategory.get(part.categorySlug ?? "") ?? []) {
    const { slug, parameter, why, when, exceptNumbers = [] } = rule;
    const value = part.values.get(parameter);
    if (!value || doubts.has(parameter)) continue;
    const number = part.mpn.normalize("NFKC").toUpperCase();
    if (exceptNumbers.some((beginning) => number.startsWith(beginning))) continue;
    if (when && !new RegExp(when.matches, "i").test(part.values.get(when.parameter)?.printed ?? "")) continue;
    if (!TESTS[rule.kind](value, part, rule)) continue;
    const isContradiction = rule.kind === "own-keys" || rule.kind === "rising";
    doubts.set(parameter, { parameter, rule: slug, why, isContradiction });
  }
  return [...doubts.values()];
}

/** The parameters of a category that are compared with those of parts of the same die. */
export function siblingParameters(categorySlug: string | null): string[] {
  const compared = (load().byCategory.get(categorySlug ?? "") ?? []).filter(
    ({ kind }) => kind === "against-siblings" || kind === "unit-slip",
  );
  return [...new Set(compared.map(({ parameter }) => parameter))];
}

/** The categories that have rules, and the parameters that these look at. */
export function checkedScope(): { categories: string[]; parameters: string[] } {
  const all = [...load().byCategory.values()].flat();
  const parameters = all.flatMap(({ parameter, of = "pins", when }) => [parameter, of, when?.parameter ?? "pins"]);
  return {
    categories: [...load().byCategory.keys()],
    parameters: [...new Set(parameters)].filter((slug) => slug !== "pins"),
  };
}

/** Changes with the rules: other ones want all values looked at again. */
export function valueRulesVersion(): string {
  return load().version;
}

const TESTS: Record<SeedValueRule["kind"], Test> = {
  between(value, _part, { least = -Infinity, greatest = Infinity }) {
    const figures = figuresOf(value, least >= 0 || least === -Infinity);
    return figures !== null && (figures[0] < least || figures[1] > greatest);
  },
  ratio(value, part, { of, least = -Infinity, greatest = Infinity }) {
    const own = figuresOf(value, true);
    const others = of === "pins" ? pinFigures(part) : figuresOf(part.values.get(of ?? "") ?? null, true);
    if (!own || !others || others[0] <= 0) return false;
    return own[1] / others[0] < least || own[0] / others[1] > greatest;
  },
  per(value, _part, { parameter, condition = "", least = -Infinity, greatest = Infinity }) {
    return conditionedFigures(value, parameter, condition).some(
      ({ figure, at }) => at > 0 && (figure / at < least * (1 - 1e-9) || figure / at > greatest),
    );
  },
  "own-keys"(value, _part, { parameter, condition = "", factor = 1 }) {
    const known = conditionedFigures(value, parameter, condition);
    return known.some((one) =>
      known.some((other) => isSameFigure(one.at, other.at) && other.figure > 0 && one.figure >= factor * other.figure),
    );
  },
  rising(value, _part, { parameter, condition = "", factor = 1 }) {
    const known = conditionedFigures(value, parameter, condition);
    return known.some((one) =>
      known.some((other) => one.at > other.at && other.figure > 0 && one.figure >= factor * other.figure),
    );
  },
  "unit-slip"(value, { siblings }, { parameter, factor = 1000 }) {
    const own = figuresOf(value, true)?.[1];
    const others = (siblings?.get(parameter) ?? []).flatMap((other) => figuresOf(other, true)?.[1] ?? []);
    if (!own || others.some((other) => isNear(other, own))) return false;
    const slipped = others.filter((other) => isNear(other, own * factor) || isNear(other * factor, own));
    return slipped.length >= SIBLINGS_MIN || slipped.some((other) => other > own);
  },
  "against-siblings"(value, { siblings }, { parameter }) {
    const others = siblings?.get(parameter) ?? [];
    const said = new Map<string, number>();
    for (const other of others) said.set(meaningOf(other), (said.get(meaningOf(other)) ?? 0) + 1);
    return !said.has(meaningOf(value)) && Math.max(0, ...said.values()) >= SIBLINGS_MIN && said.size === 1;
  },
};

/** Least and greatest figure, by their size where asked; null where nothing was understood. */
function figuresOf(value: StatedValue | null, bySize: boolean): Figures | null {
  const known = BOUNDS.flatMap((bound) => value?.[bound] ?? []);
  const sizes = bySize ? known.map((figure) => Math.abs(figure)) : known;
  return sizes.length === 0 ? null : [Math.min(...sizes), Math.max(...sizes)];
}

function pinFigures({ package: name, values }: CheckedPart): Figures | null {
  const pins = Number(PACKAGE_PINS.exec(name ?? "")?.[1] ?? Number.NaN);
  return pins > 0 ? [pins, pins] : figuresOf(values.get("pin-count") ?? null, true);
}

/** The entries of a print with the figure of their condition; those without are left out. */
function conditionedFigures({ printed }: StatedValue, parameter: string, condition: string) {
  const unit = load().units.get(parameter) ?? "";
  return entriesOf(printed).flatMap((entry: Entry) => {
    const read = readQuantity(entry.figure, unit);
    const figure = read && (read.maximum ?? read.typical ?? read.minimum);
    const at = conditionFigure(entry.condition, condition);
    return figure === null || at === null ? [] : [{ figure: Math.abs(figure), at }];
  });
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= SLIP * Math.max(Math.abs(one), Math.abs(other));
}

function meaningOf(value: StatedValue): string {
  const figures = figuresOf(value, false);
  return figures ? figures.join("~") : foldMeaning(value.printed);
}

function load(): Rules {
  return (rules ??= readRules());
}

function readRules(): Rules {
  const seed = readCatalogueSeed("value-rules").rules;
  const byCategory = new Map<string, SeedValueRule[]>();
  for (const rule of seed)
    for (const category of rule.categories) byCategory.set(category, [...(byCategory.get(category) ?? []), rule]);
  return {
    byCategory,
    units: new Map(readCatalogueSeed("parameters").parameters.map(({ slug, unit = "" }) => [slug, unit])),
    version: createHash("sha256").update(JSON.stringify(seed)).digest("hex").slice(0, 16),
  };
}
