import { brandKey } from "#shared/brand-key.ts";
import { chineseSyllables } from "#shared/chinese-syllables.ts";
import { groupBy, type NameBook } from "./name-book.ts";

export interface BrandRow {
  id: number;
  name: string;
  nameCn: string | null;
  successorId: number | null;
  partCount: number;
}

export interface SpellingRow {
  brandId: number;
  alias: string;
  /** A part is called so. */
  isPart: boolean;
}

const SURENESS = { spelling: 45, piece: 35, pinyin: 20, word: 8, initials: 6 };
const HAN_ONLY = /^\p{Script=Han}{2,}$/u;
/** Part numbers begin like the names of small makers: `MAX 232`, `SS 34`. */
const SHORT_LATIN = /^[a-z0-9]{1,3}$/;
const SUFFIXES = ["微电子", "电子", "半导体", "科技", "微", "股份", "集团", "技术"];
const PLACE = /^(?:中国|上海|深圳|南京|江苏|北京|杭州|无锡|苏州|广东|东莞|成都|武汉|厦门|珠海|宁波|浙江|台湾)/;
const SHORT_PINYIN = 4;
const INITIALS_FROM = 3;
const WORD_FROM_LETTERS = 4;

/**
 * Adds every spelling of brands, Chinese ones also in pinyin and (weakly) by its initials; who names a brand means
 * also those that took it over and those that it took over.
 */
export function nameBrands(names: NameBook, brands: BrandRow[], spellings: SpellingRow[]): void {
  const rowOf = new Map(brands.map((brand) => [brand.id, brand]));
  const taken = groupBy(brands, ({ successorId }) => successorId);
  for (const { brandId, alias, isPart } of spellings) {
    const brand = rowOf.get(brandId);
    if (!brand) continue;
    const common = { kind: "brand" as const, ids: familyOf(brandId, rowOf, taken), weight: brand.partCount };
    const isOrdinary = (name: string) => isPart || (brand.nameCn === null && SHORT_LATIN.test(brandKey(name)));
    names.add(alias, { ...common, sureness: SURENESS.spelling, isWeak: isOrdinary(alias) });
    // `RUILON(Shenzhen Ruilongyuan Elec)` goes by what stands before the bracket.
    const head = /^([^()（）]+)[(（]/.exec(alias)?.[1];
    if (head) names.add(head, { ...common, sureness: SURENESS.piece, isWeak: isOrdinary(head) });
    const pieces = piecesOf(alias);
    for (const piece of pieces) names.add(piece, { ...common, sureness: SURENESS.piece });
    for (const chinese of [alias, ...pieces].filter((name) => HAN_ONLY.test(name))) addPinyin(names, chinese, common);
    const first = /^[a-z]+(?=[\s,.&-])/i.exec(alias)?.[0] ?? "";
    if (first.length >= WORD_FROM_LETTERS) names.add(first, { ...common, sureness: SURENESS.word, isWeak: true });
  }
}

/** `fh(风华)` is called 风华 too, 上海贝岭 also 贝岭, and 圣邦微电子 圣邦微 and 圣邦. */
function piecesOf(alias: string): string[] {
  const pieces = alias.split(/[()（）/]/).map((piece) => piece.trim());
  const short = pieces.flatMap((piece) => [
    ...SUFFIXES.map((suffix) => (piece.endsWith(suffix) ? piece.slice(0, -suffix.length) : "")),
    piece.replace(PLACE, ""),
  ]);
  return [...new Set([...pieces, ...short])].filter((piece) => piece !== alias && HAN_ONLY.test(piece));
}

function addPinyin(names: NameBook, chinese: string, common: { kind: "brand"; ids: number[]; weight: number }) {
  const spoken = chineseSyllables(chinese);
  const whole = spoken.join("");
  names.add(whole, { ...common, sureness: SURENESS.pinyin, isWeak: whole.length <= SHORT_PINYIN });
  if (spoken.length >= INITIALS_FROM)
    names.add(spoken.map((syllable) => syllable[0]).join(""), { ...common, sureness: SURENESS.initials, isWeak: true });
}

/** The brand itself first, then who took it over, and who took that over; then those it took over, and those before them. */
function familyOf(brandId: number, rowOf: Map<number, BrandRow>, taken: Map<number | null, BrandRow[]>): number[] {
  const family = new Set([brandId]);
  for (
    let id = rowOf.get(brandId)?.successorId ?? null;
    id !== null && !family.has(id);
    id = rowOf.get(id)?.successorId ?? null
  )
    family.add(id);
  const open = [brandId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { id: earlier } of taken.get(id) ?? []) {
      if (family.has(earlier)) continue;
      family.add(earlier);
      open.push(earlier);
    }
  }
  return [...family];
}
