import { packageFamilies } from "#shared/package-families.ts";
import { readCatalogueSeed, type SeedChannels } from "./catalogue-seed.ts";
import type { StatedValue } from "./compare-values.ts";

/** As much of a part as its channels are counted by. */
interface Counted {
  mpn: string;
  package: string | null;
  allValues: readonly (StatedValue & { slug: string })[];
}

/** `2 N-Channel`, `1 N-Channel + 1 P-Channel`, `1PCSNChannel&1PCSPChannel`, `1个N沟道`. */
const COUNTED = /(\d)\s*(?:pcs|pieces?|个)?\s*(?:[NP][\s-]*(?:channels?|沟道)|NPN|PNP)/gi;
/** `N-Channel + P-Channel`: one of each. */
const EACH = /[NP][\s-]*(?:channels?|沟道)|NPN|PNP/gi;
const DOUBLE = /(?:^|[^a-z])dual|双/i;
const TWO_PINS = [
  ["sma", "smb", "smc", "smf", "smaf", "smbf", "do214aa", "do214ab", "do214ac", "do219ab", "do41", "do35", "do15"],
  ["do201", "do27", "do218"],
  ["sod123", "sod323", "sod523", "sod882", "sod923", "sod80"],
].flat();
const THREE_PINS = [
  ["sot233", "sot323", "sot346", "sot416", "sot523", "sot723", "sot883", "sot89", "sot223"],
  ["to92", "to126", "to220", "to225", "to247", "to251", "to252", "to263", "to3p"],
].flat();
const TWO_PINS_BY_NUMBER = /(?:DFN|SON|LGA|SOD|SMD)-?(?:\d{4}-)?2L?(?![\d.X*×])/i;
const FOUR_PINS = /^(?:DIP|SOP|SMD|LSOP|SSOP)-?4(?!\d)/i;

let known: { channels: number; categories: ReadonlySet<string>; patterns: RegExp[] }[] | undefined;

/**
 * How many channels of one kind a part has: by its number where the trade knows it, whatever a list prints; by what is
 * printed; by a package that has room for one alone. Null where nothing tells it.
 */
export function channelCount(part: Counted, categories: readonly string[]): number | null {
  const byNumber = (known ??= readCatalogueSeed("alternate-channels").map(toKnown)).find(
    (entry) =>
      categories.some((category) => entry.categories.has(category)) &&
      entry.patterns.some((pattern) => pattern.test(part.mpn)),
  );
  return byNumber?.channels ?? countOf(part) ?? countOfPolarity(part) ?? countOfPackage(part);
}

function toKnown({ channels, categories, numbers }: SeedChannels) {
  const patterns = numbers.map((number) => new RegExp(`^${number}`, "i"));
  return { channels, categories: new Set(categories), patterns };
}

function countOf({ allValues }: Counted): number | null {
  const told = ["channel-count", "circuit-count"].map((slug) => allValues.find((value) => value.slug === slug));
  const figures = told.flatMap((value) => (value && value.minimum === value.maximum ? [value.minimum] : []));
  return figures.find((figure) => figure !== null) ?? null;
}

/** A mere `P-Channel` tells nothing: lists print it of two in one package as well. */
function countOfPolarity({ allValues }: Counted): number | null {
  const printed = allValues.find(({ slug }) => slug === "transistor-polarity")?.printed ?? "";
  const counted = [...printed.matchAll(COUNTED)].reduce((sum, [, count]) => sum + Number(count), 0);
  if (counted > 0) return counted;
  const each = printed.match(EACH)?.length ?? 0;
  return each > 1 ? each : DOUBLE.test(printed) ? 2 : null;
}

/** Whether a package has two pins, which nobody can wire in another order. */
export function hasTwoPins(packageName: string): boolean {
  const families = packageFamilies(packageName);
  return TWO_PINS.some((name) => families.includes(name)) || TWO_PINS_BY_NUMBER.test(packageName);
}

function countOfPackage(part: Counted): number | null {
  if (part.package === null) return null;
  const families = packageFamilies(part.package);
  const isOneOf = (names: readonly string[]) => names.some((name) => families.includes(name));
  const has = (slug: string) => part.allValues.some((value) => value.slug === slug);
  if (hasTwoPins(part.package)) return 1;
  if (has("transistor-polarity") && isOneOf(THREE_PINS)) return 1;
  return has("current-transfer-ratio") && FOUR_PINS.test(part.package) ? 1 : null;
}
