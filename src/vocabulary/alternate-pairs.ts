import { packageFamilies } from "#shared/package-families.ts";
import { readCatalogueSeed, type SeedForbiddenPair, type SeedPairFamily, type SeedPairs } from "./catalogue-seed.ts";
import type { ComparableValue } from "./compare-values.ts";
import { readValueOf } from "./value-reading.ts";

/** Parts that are wired alike, as a source says, with what is known of each of them. */
export interface PairFamily extends Omit<SeedPairFamily, "numbers" | "except" | "facts"> {
  patterns: RegExp[];
  exceptions: RegExp[];
  facts: ComparableValue[];
}

/** As much of a part as kept pairs look at. */
export interface Member {
  mpn: string;
  package: string | null;
}

interface ForbiddenPair extends Omit<SeedForbiddenPair, "one" | "other"> {
  one: RegExp[];
  other: RegExp[];
}

/** Kept families and forbidden pairs, ready for matching. */
export interface PairBook {
  families: PairFamily[];
  not: ForbiddenPair[];
}

let kept: PairBook | undefined;
const keptBook = () => (kept ??= readPairBook(readCatalogueSeed("alternate-pairs")));

/** The families to which a part belongs in some of these categories, in the package that it comes in. */
export function familiesOf(part: Member, categories: readonly string[], book = keptBook()): PairFamily[] {
  return familiesIn(categories, book).filter(
    (family) => isIn(part.package, family.packages) && matchOf(family, part.mpn) !== null,
  );
}

/** All families that stand in some of these categories. */
export function familiesIn(categories: readonly string[], book = keptBook()): PairFamily[] {
  return book.families.filter((family) => family.categories.some((slug) => categories.includes(slug)));
}

/** The family in which the one may take the place of the other; null where there is none, or the number of the other tells less. */
export function sharedFamily(
  part: Member,
  other: Member,
  categories: readonly string[],
  book = keptBook(),
): PairFamily | null {
  const families = familiesOf(part, categories, book).filter((family) => isIn(other.package, family.packages));
  return (
    families.find((family) => {
      const [own, others] = [part, other].map(({ mpn }) => matchOf(family, mpn));
      return own && others ? isEnough(family, own, others) : false;
    }) ?? null
  );
}

/** Why two parts must never stand for each other; null where nothing says so. */
export function forbiddenFor(part: Member, other: Member, book = keptBook()): string | null {
  const found = book.not.find(
    ({ one, other: another, packages }) =>
      isIn(part.package, packages) &&
      isIn(other.package, packages) &&
      [
        [part, other],
        [other, part],
      ].some(([first, second]) => isLike(one, first!.mpn) && isLike(another, second!.mpn)),
  );
  return found?.reason ?? null;
}

/** The values of a part with what its families know of it, which goes before what a list prints. */
export function withKnownFacts<Value extends ComparableValue>(
  part: Member & { allValues: readonly Value[] },
  categories: readonly string[],
): (Value | ComparableValue)[] {
  const facts = familiesOf(part, categories).flatMap((family) => family.facts);
  const known = new Set(facts.map(({ slug }) => slug));
  return [...facts, ...part.allValues.filter(({ slug }) => !known.has(slug))];
}

/** Whether a package is one of these, by the families under which people look for it. */
export function isIn(packageName: string | null, packages: readonly string[] | undefined): boolean {
  if (!packages) return true;
  const families = packageFamilies(packageName ?? "");
  return packages.some((name) => families.includes(name.toLowerCase().replace(/[^a-z0-9]/g, "")));
}

function isEnough({ equal = [], atLeast = {} }: PairFamily, own: RegExpExecArray, others: RegExpExecArray): boolean {
  const groupsOf = (match: RegExpExecArray, name: string) => (match.groups?.[name] ?? "").toUpperCase();
  return (
    equal.every((name) => groupsOf(own, name) === groupsOf(others, name)) &&
    Object.entries(atLeast).every(
      ([name, codes]) => codes.indexOf(groupsOf(others, name)) >= codes.indexOf(groupsOf(own, name)),
    )
  );
}

function matchOf({ patterns, exceptions }: PairFamily, mpn: string): RegExpExecArray | null {
  const number = mpn.normalize("NFKC").trim();
  if (isLike(exceptions, number)) return null;
  return patterns.map((pattern) => pattern.exec(number)).find((match) => match !== null) ?? null;
}

function isLike(patterns: readonly RegExp[], mpn: string): boolean {
  return patterns.some((pattern) => pattern.test(mpn.normalize("NFKC").trim()));
}

/** Makes families and pairs ready for matching; throws on a pattern that is none, or a fact of no parameter. */
export function readPairBook({ families, not }: SeedPairs): PairBook {
  const { parameters } = readCatalogueSeed("parameters");
  const toFact = ([slug, printed]: [string, string]): ComparableValue => {
    const { name, kind, unit = null } = parameters.find((parameter) => parameter.slug === slug)!;
    const { parameter: _slug, ...value } = readValueOf(slug, printed)!;
    return { slug, name, kind, unit, position: null, ...value };
  };
  return {
    families: families.map(({ numbers, except = [], facts = {}, ...family }) => ({
      ...family,
      patterns: numbers.map(toPattern),
      exceptions: except.map(toPattern),
      facts: Object.entries(facts).map(toFact),
    })),
    not: not.map(({ one, other, ...pair }) => ({ ...pair, one: one.map(toPattern), other: other.map(toPattern) })),
  };
}

function toPattern(number: string): RegExp {
  return new RegExp(`^(?:${number})`, "i");
}
