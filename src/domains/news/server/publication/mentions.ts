import { sql } from "kysely";
import { brandAddress, partAddress } from "#domains/catalogue/addresses.ts";
import type { Context } from "#platform/context.ts";
import { partKey } from "#shared/part-key.ts";
import type { Mention } from "#rich-text/link-mentions.ts";

/** A text is looked through so far. */
const CHARACTERS_MAX = 120_000;
const PARTS_MAX = 50;
const BRANDS_MAX = 50;
/** Words that could be numbers, of which the parts are asked. */
const CANDIDATES_MAX = 2_000;
const NUMBER_LENGTH = { least: 5, most: 60 };
const CHINESE_LEAST = 2;
const LATIN_LEAST = 3;
/** Of how many words a brand's Latin name is at most. */
const NAME_WORDS_MAX = 5;

/** So many places of a name are looked at for one where it is a word. */
const PLACES_TRIED = 20;
const LOOKED_AROUND = 16;
const WORDS = new Intl.Segmenter("zh-CN", { granularity: "word" });

const NUMBER = /[A-Za-z0-9][A-Za-z0-9\-/.+#_]*[A-Za-z0-9+#]/g;
const CHINESE = /[\p{Script=Han}]/u;
const LATIN_WORD = /[A-Za-z0-9][A-Za-z0-9&.+'-]*[A-Za-z0-9+]|[A-Za-z0-9]/g;

/** Known parts and brands that stand in a text as words of their own, at most 50 of each, in the order of the text. */
export async function findMentions(context: Pick<Context, "db">, text: string): Promise<Mention[]> {
  const looked = text.slice(0, CHARACTERS_MAX);
  return [...(await findParts(context, looked)), ...(await findBrands(context, looked))];
}

/** Parts whose number stands there as printed or in another case, never in another spelling; of parts of that number by several makers none is meant for certain. */
async function findParts({ db }: Pick<Context, "db">, text: string): Promise<Mention[]> {
  const words = [...new Set([...text.matchAll(NUMBER)].flatMap(([word]) => spellingsOf(word)))]
    .filter(isPlausible)
    .slice(0, CANDIDATES_MAX);
  if (words.length === 0) return [];
  const { rows } = await sql<{ id: number; mpn: string; asked: string }>`
    select distinct on (lower(asked)) part.id, part.mpn, asked from unnest(${words}::text[], ${words.map(partKey)}::text[]) with ordinality as word (asked, key, place)
    join lateral (
      select id, mpn from datasheet_parts where mpn_key = key and lower(mpn) = lower(asked) and hidden_at is null
      and not exists (select from datasheet_parts other where other.mpn_key = key and other.id <> datasheet_parts.id and lower(other.mpn) = lower(asked))
    ) as part on true
    order by lower(asked), place`.execute(db);
  const known = new Map(rows.map((row) => [row.asked.toLowerCase(), row]));
  const found = words.flatMap((word) => {
    const part = known.get(word.toLowerCase());
    return part ? [{ text: word, kind: "part" as const, id: part.id, address: partAddress(part) }] : [];
  });
  return found.slice(0, PARTS_MAX);
}

/** The word, and its pieces where it may join two numbers: LM358/LM324. */
function spellingsOf(word: string): string[] {
  return [word, ...(word.includes("/") ? word.split("/") : [])];
}

/** What could be a part number: at least five characters with a letter and a digit, and no bare measure. */
function isPlausible(word: string): boolean {
  return (
    word.length >= NUMBER_LENGTH.least &&
    word.length <= NUMBER_LENGTH.most &&
    /[A-Za-z]/.test(word) &&
    /\d/.test(word) &&
    !/^\d+(\.\d+)?(nm|um|mm|cm|ns|us|ms|Hz|kHz|MHz|GHz|Mbps|Gbps|KB|MB|GB|TB|bit|nF|uF|pF|kV|mV|mA|uA|kW|MW|GW|ohm)$/i.test(
      word,
    )
  );
}

/** Brands by their names: Chinese ones as words of their own, Latin ones in the very case. One spelling is one brand's alone. */
async function findBrands({ db }: Pick<Context, "db">, text: string): Promise<Mention[]> {
  const rows = await db
    .selectFrom("datasheetBrandAliases as alias")
    .innerJoin("datasheetBrands as brand", "brand.id", "alias.brandId")
    .select(["alias.alias", "brand.id", "brand.name"])
    .where("brand.hiddenAt", "is", null)
    .execute();
  const names = latinNamesIn(text);
  const found = rows.flatMap(({ alias, id, name }) => {
    const isChinese = CHINESE.test(alias);
    const isLong = [...alias].length >= (isChinese ? CHINESE_LEAST : LATIN_LEAST);
    const place = isLong ? (isChinese ? placeOf(text, alias) : names.get(alias)) : undefined;
    return place === undefined
      ? []
      : [{ place, mention: { text: alias, kind: "brand" as const, id, address: brandAddress({ id, name }) } }];
  });
  return found
    .sort((one, other) => one.place - other.place)
    .slice(0, BRANDS_MAX)
    .map(({ mention }) => mention);
}

/** What stands in Latin letters, one to some words long, with its first place. */
function latinNamesIn(text: string): Map<string, number> {
  const words = [...text.matchAll(LATIN_WORD)];
  const names = new Map<string, number>();
  for (const [first, { index }] of words.entries()) {
    for (let last = first; last < Math.min(words.length, first + NAME_WORDS_MAX); last += 1) {
      const word = words[last]!;
      const name = text.slice(index, word.index + word[0].length);
      if (last > first && /[^\S ]|[^\x20-\x7e]/.test(name)) break;
      if (!names.has(name)) names.set(name, index);
    }
  }
  return names;
}

/** The first place where a Chinese name is a word of its own: 三星 is none in 第三星期. */
function placeOf(text: string, alias: string): number | undefined {
  let at = text.indexOf(alias);
  for (let tried = 0; at >= 0 && tried < PLACES_TRIED; tried += 1) {
    if (isWord(text, at, at + alias.length)) return at;
    at = text.indexOf(alias, at + 1);
  }
  return undefined;
}

/** Whether words begin and end there, as Chinese is read. What is looked at is short: each word that is told holds a copy of the whole. */
function isWord(text: string, from: number, end: number): boolean {
  const start = Math.max(0, from - LOOKED_AROUND);
  const around = text.slice(start, end + LOOKED_AROUND);
  const starts = new Set([...WORDS.segment(around)].map(({ index }) => start + index));
  return starts.has(from) && (end === text.length || starts.has(end));
}
