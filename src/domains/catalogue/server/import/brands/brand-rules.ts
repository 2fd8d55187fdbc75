import { readFileSync } from "node:fs";
import path from "node:path";
import { PROJECT_ROOT } from "#platform/project-root.ts";

/** Spellings whose key would lead to another brand, or to none. They are compared as printed, but for case and width. */
interface BrandSpellings {
  brand: string;
  nameCn: string | null;
  printed: string[];
}

/** Who was taken over by whom. */
interface FormerRule {
  successor: string;
  nameCn: string;
  /** Names that the successor itself had. */
  names: string[];
  /** Brands that are told as former ones; their parts, and all that is written for them, are the successor's. */
  merged?: FormerBrand[];
  /** Makers whose parts stay theirs, with all that is written for each. */
  makers: FormerBrand[];
}

/** A brand that was taken over, and how else it is written. */
export interface FormerBrand {
  name: string;
  nameCn: string | null;
  names: string[];
}

/** All that is written for a former brand: its own names first. */
export function spellingsOf({ name, nameCn, names }: FormerBrand): string[] {
  return [name, ...(nameCn ? [nameCn] : []), ...names];
}

/** What a brand makes none of, though lists lead parts of that kind to it. */
interface NotMadeRule {
  brand: string;
  /** Slugs of categories; of one above others all below it. */
  categories: string[];
  reason: string;
}

export interface BrandRules {
  spellings: BrandSpellings[];
  /** Part numbers that lists print where a maker should stand. */
  partNumbers: string[];
  former: FormerRule[];
  notMade: NotMadeRule[];
}

/** Reads the rules for spellings that are ambiguous and for makers that were taken over. */
export function readBrandRules(): BrandRules {
  return JSON.parse(readFileSync(path.join(PROJECT_ROOT, "seeds/catalogue/brand-rules.json"), "utf8")) as BrandRules;
}

/** A brand's name as it is compared by the rules. */
export function foldSpelling(printed: string): string {
  return printed.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

const HALVES = /^(.{1,80}?)\s*[(（]\s*([^()（）]{1,80})\s*[)）]$/u;

/** The two names of `TI(德州仪器)`, or null where a spelling has no second one in brackets. */
export function splitHalves(printed: string): { outer: string; inner: string } | null {
  const [, outer, inner] = HALVES.exec(printed.trim()) ?? [];
  return outer && inner ? { outer, inner: inner.trim() } : null;
}

/** Whether a name is written in Chinese. */
export function isChinese(name: string): boolean {
  return /\p{Script=Han}/u.test(name);
}
