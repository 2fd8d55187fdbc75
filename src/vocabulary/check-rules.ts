import { familiesOf, forbiddenFor, type Member, readPairBook, sharedFamily } from "./alternate-pairs.ts";
import { readCatalogueSeed, type SeedAlternateRule, type SeedPairFamily, type SeedPairs } from "./catalogue-seed.ts";
import { type Demand, readDemand } from "./fit-rules.ts";

/** Two of what rules or pairs say that can't both stand, by name, and why. */
export interface Contradiction {
  first: string;
  second: string;
  why: string;
}

/** So many pairs of members are looked at, so that nobody waits for a family of thousands. */
const MEMBERS_MAX = 400;

/** What of rules can't stand beside each other: two rules of one category, two demands on one parameter, an anchor or an exception that nothing asks for, a rule by which nothing could ever be proposed. */
export function checkAlternateRules(
  rules: readonly SeedAlternateRule[],
  families: readonly Pick<SeedPairFamily, "categories">[] = readCatalogueSeed("alternate-pairs").families,
): Contradiction[] {
  const parameters = new Map(
    readCatalogueSeed("parameters").parameters.map((parameter) => [parameter.slug, parameter] as const),
  );
  const nameOf = (slug: string) => parameters.get(slug)?.name ?? slug;
  return [
    ...checkCategories(rules),
    ...rules.flatMap((rule) => [
      ...checkDemands(rule, nameOf, (slug) => parameters.get(slug)?.kind ?? null),
      ...checkLists(rule, nameOf),
      ...checkWays(rule, families),
    ]),
  ];
}

/** What of kept pairs can't stand beside each other, as far as some parts show it: two families that know other things of one number, a family that holds a pair which must never be. */
export function checkAlternatePairs(pairs: SeedPairs, members: readonly Member[]): Contradiction[] {
  const book = readPairBook(pairs);
  const categories = [...new Set(book.families.flatMap((family) => family.categories))];
  const found = new Map<string, Contradiction>();
  const add = (one: Contradiction) => found.set(`${one.first} ${one.second} ${one.why}`, one);
  const held = members
    .map((member) => ({ member, families: familiesOf(member, categories, book) }))
    .filter(({ families }) => families.length > 0)
    .slice(0, MEMBERS_MAX);
  for (const { member, families } of held) {
    for (const [place, family] of families.entries()) {
      for (const other of families.slice(place + 1)) {
        const fact = family.facts.find(({ slug, printed }) =>
          other.facts.some((known) => known.slug === slug && known.printed !== printed),
        );
        if (fact)
          add({ first: family.name, second: other.name, why: `两个系列都有 ${member.mpn}，而“${fact.name}”说法不同` });
      }
    }
  }
  for (const [place, { member }] of held.entries()) {
    for (const { member: other } of held.slice(place)) {
      const family = sharedFamily(member, other, categories, book);
      const reason = family && forbiddenFor(member, other, book);
      if (family && reason)
        add({
          first: `${family.name} 系列`,
          second: `不可互换：${reason}`,
          why: `${member.mpn} 与 ${other.mpn} 两边都有`,
        });
    }
  }
  return [...found.values()];
}

function checkCategories(rules: readonly SeedAlternateRule[]): Contradiction[] {
  const first = new Map<string, SeedAlternateRule>();
  return rules.flatMap((rule) =>
    rule.categories.flatMap((category) => {
      const other = first.get(category);
      first.set(category, other ?? rule);
      return other ? [{ first: titleOf(other), second: titleOf(rule), why: `分类 ${category} 有两条规则` }] : [];
    }),
  );
}

function titleOf({ categories, anchor }: SeedAlternateRule): string {
  return `${categories.join("、")}（按 ${anchor}）`;
}

type NameOf = (slug: string) => string;

/** Two demands on one parameter are told with both; one that is none, or not for this kind of parameter, with its kind. */
function checkDemands(
  { key, also }: SeedAlternateRule,
  nameOf: NameOf,
  kindOf: (slug: string) => "number" | "range" | "text" | null,
): Contradiction[] {
  const twice = Object.keys(key).filter((slug) => also[slug] !== undefined);
  return [
    ...twice.map((slug) => ({
      first: `${nameOf(slug)} ${key[slug]!}`,
      second: `${nameOf(slug)} ${also[slug]!}`,
      why: "同一参数有两个要求",
    })),
    ...[...Object.entries(key), ...Object.entries(also)].flatMap(([slug, written]) => {
      const said = { first: nameOf(slug), second: written };
      const kind = kindOf(slug);
      const demand = readWritten(slug, written);
      if (kind === null) return [{ ...said, why: "没有这个参数" }];
      if (!demand) return [{ ...said, why: "要求无法识别" }];
      if (kind === "text" && demand.fit !== "equal" && demand.fit !== "holds")
        return [{ ...said, why: "文字参数不能比大小" }];
      if (kind !== "text" && demand.fit === "holds") return [{ ...said, why: "数值参数没有词" }];
      const limit = demand.unless;
      return limit && kindOf(limit.slug) === null ? [{ ...said, why: `没有参数 ${limit.slug}` }] : [];
    }),
  ];
}

function readWritten(slug: string, written: string): Demand | null {
  try {
    return readDemand(slug, written);
  } catch {
    return null;
  }
}

/** What lists name of the demands must be among them. */
function checkLists({ anchor, key, also, byBase = [], firstOf = [] }: SeedAlternateRule, nameOf: NameOf) {
  const keys = Object.keys(key).map(nameOf).join("、");
  return [
    ...(key[anchor] === undefined
      ? [{ first: `锚点 ${nameOf(anchor)}`, second: `必备参数 ${keys}`, why: "锚点须在必备参数中" }]
      : []),
    ...byBase
      .filter((slug) => key[slug] === undefined || slug === anchor)
      .map((slug) => ({
        first: `可免 ${nameOf(slug)}`,
        second: `必备参数 ${keys}`,
        why: "只有必备参数（锚点除外）才可免",
      })),
    ...firstOf
      .filter((slug) => also[slug] === undefined)
      .map((slug) => ({
        first: `至少其一 ${nameOf(slug)}`,
        second: `不劣于 ${Object.keys(also).map(nameOf).join("、")}`,
        why: "须在不劣于的参数中",
      })),
  ];
}

/** Ways of a rule by which nothing could ever be proposed, or that make each other needless. */
function checkWays(
  { categories, base, pins, package: packaged }: SeedAlternateRule,
  families: readonly Pick<SeedPairFamily, "categories">[],
): Contradiction[] {
  const hasFamily = families.some((family) => family.categories.some((slug) => categories.includes(slug)));
  const of = `（${categories.join("、")}）`;
  return [
    ...(base === "kept" && !hasFamily
      ? [{ first: `base: kept${of}`, second: "系列", why: "只推荐同系列，而这个分类没有系列" }]
      : []),
    ...(base === "ignored" && pins === "told" && !hasFamily
      ? [{ first: `base: ignored${of}`, second: "pins: told", why: "引脚只能由基础型号或系列得知，而两者都没有" }]
      : []),
    ...(packaged === "any" && pins !== "usual"
      ? [{ first: `package: any${of}`, second: "pins", why: "封装可以不同时，引脚排列无从相同" }]
      : []),
  ];
}
