import { toSimplified } from "./simplified.ts";

/** Inside a character class with the flag u: the letters of scripts that put no blanks between words. */
export const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}ー`;

/** A text in the one spelling that is searched, and where each of its UTF-16 units stands in the text as written. */
export interface FoldedText {
  folded: string;
  /** Offset of the character as written that folded unit `i` came from. */
  starts: number[];
  /** Offset behind that character. */
  ends: number[];
}

/** A character with the marks that belong to it; Hangul letters as the syllable they make. */
const CLUSTER = /[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\s\S]/uy;
const MARKS = /[\p{M}\uff9e\uff9f]{1,20}/uy;
/** What may be followed by a mark, or is more than one character: everything that the short ways do not cover. */
const FIRST_MARK = 0x300;

/** Before NFKC, which makes letters or blanks of these. */
const SPECIAL = new Map<string, string>([
  ...pairs(
    "™®©℠℗\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    "",
  ),
  ...pairs("º˚ᵒ⁰", "°"),
  ...pairs("˜∼〜～∽", "~"),
  ...pairs("−‐‑‒–—﹣－⁻﹘", "-"),
  ...pairs("\n\r\u0085\u2028\u2029\v\f", "\n"),
  ...pairs("⁄∕", "/"),
]);
/** After NFKC and in lower case. */
const FOLDED = new Map<string, string>([
  ["μ", "u"],
  ["×", "x"],
  ["−", "-"],
  ["⁄", "/"],
]);
/** Radicals that files give for the characters they look like; NFKC knows only the other half of them. */
export const RADICALS: ReadonlyMap<string, string> = new Map<string, string>(
  [
    ..."⺁厂⺇几⺌小⺎兀⺏尣⺐尢⺒巳⺓幺⺛旡⺝月⺟母⺠民⺡氵⺫罒⺬示⺯糹⺱网⺴网⺶羊⺸羋⺻聿⺼月⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇角⻉贝⻋车⻌辶⻍辶⻐钅⻑长⻒镸⻓长⻔门⻖阝⻘青⻙韦⻚页⻛风⻜飞⻝食⻟食⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭齿⻮歯⻯竜⻰龙⻱龟",
  ].flatMap((radical, index, all) => (index % 2 === 0 ? [[radical, all[index + 1] ?? radical] as const] : [])),
);

const foldedClusters = new Map<string, string>();
const CACHED_CLUSTERS = 20_000;

/**
 * Simplified characters, NFKC, lower case, µ as u, Ω as ohm, every dash as `-`, every blank as one, ™ and what is invisible left out. Any text is
 * folded, broken pairs of surrogates too.
 */
export function foldText(text: string): FoldedText {
  const simplified = toSimplified(text);
  const source = simplified.length === text.length ? simplified : text;
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = "";
  for (let at = 0; at < source.length;) {
    const end = clusterEnd(source, at);
    const spelling = foldCluster(source.slice(at, end));
    folded += spelling;
    for (let unit = 0; unit < spelling.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    at = end;
  }
  return { folded, starts, ends };
}

function clusterEnd(source: string, at: number): number {
  const code = source.charCodeAt(at);
  let end = at + 1;
  if ((code >= 0x1100 && code <= 0x1112) || (code >= 0xd800 && code <= 0xdfff)) {
    CLUSTER.lastIndex = at;
    end = at + (CLUSTER.exec(source)?.[0].length ?? 1);
  }
  const next = source.charCodeAt(end);
  if (!(next >= FIRST_MARK) || (next >= 0x3400 && next < 0xa000)) return end;
  MARKS.lastIndex = end;
  return end + (MARKS.exec(source)?.[0].length ?? 0);
}

function foldCluster(cluster: string): string {
  const known = foldedClusters.get(cluster);
  if (known !== undefined) return known;
  const spelling = spell(cluster);
  if (foldedClusters.size >= CACHED_CLUSTERS) foldedClusters.clear();
  foldedClusters.set(cluster, spelling);
  return spelling;
}

function spell(cluster: string): string {
  const special = SPECIAL.get(cluster);
  if (special !== undefined) return special;
  if (/^[\u2460-\u24ff\u2776-\u2793\u3220-\u3247\u3280-\u32b0]$/.test(cluster))
    return ` ${cluster.normalize("NFKC").toLowerCase()} `;
  if (/^\s$/u.test(cluster)) return " ";
  const compatible = [...cluster.normalize("NFKC")].map((character) => RADICALS.get(character) ?? character).join("");
  // The capital letter only: ω is an angular velocity.
  const lower = compatible.replaceAll("Ω", "ohm").toLowerCase();
  return toSimplified([...lower].map((character) => FOLDED.get(character) ?? character).join("")).replace(
    /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu,
    "",
  );
}

function pairs(characters: string, spelling: string): [string, string][] {
  return [...characters].map((character) => [character, spelling]);
}
