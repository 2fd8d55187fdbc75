import { LRUCache } from "lru-cache";
import { formatPrinted } from "#shared/format-printed.ts";
import { foldText } from "./fold-values.ts";
import { readCatalogueSeed } from "./catalogue-seed.ts";

const SLEW_RATE = /(\d+(?:\.\d+)?)\s?V\/ms\b/g;
/** `3mm round lamp head`, `1.6mm x 0.8mm square LED`: a size and a word. */
const SIZED = /^(\d[\d.]*)\s?mm(?:\s?x\s?(\d[\d.]*)\s?mm)?\s(?=[a-z])(.+)$/i;

interface Words {
  /** From a folded word to the first of those that mean the same. */
  meanings: Map<string, string>;
  chinese: Map<string, string>;
}

let words: Words | undefined;

/** What all words of one meaning have in common; undefined for a text that has no other words. */
export function meaningOf(text: string): string | undefined {
  return (words ??= readWords()).meanings.get(foldText(text));
}

/** A text for comparing, the same for all that mean the same: `N沟道` is `1 N-channel`. */
export function foldMeaning(text: string): string {
  return meaningOf(text) ?? foldText(text);
}

/** A printed value as it is shown: figures as the portal writes them, English words that are known in Chinese with the print behind: `红色（Red）`. */
export function sayPrinted(printed: string): string {
  return printed.length > REMEMBERED_CHARACTERS_MAX ? say(printed) : sayings.memo(printed);
}

// The same few values stand in most rows.
const REMEMBERED_CHARACTERS_MAX = 100;
const sayings = new LRUCache<string, string>({ max: 10_000, memoMethod: say });

function say(printed: string): string {
  const chinese = chineseOf(printed);
  return chinese === null ? formatFigures(printed) : `${chinese}（${printed}）`;
}

/** Slew rates are told in V/µs, whatever their source divides by: `300V/ms` is 0.3 V/µs. */
function formatFigures(printed: string): string {
  const perMicrosecond = (_: string, figure: string) => `${Number((Number(figure) / 1000).toPrecision(6))}V/µs`;
  return formatPrinted(printed.replace(SLEW_RATE, perMicrosecond));
}

/** The same within a sentence: in Chinese alone where that is known. */
export function nameValue(printed: string): string {
  return chineseOf(printed) ?? formatFigures(printed);
}

/** Null where a piece of the list has no Chinese name, or is one. */
function chineseOf(printed: string): string | null {
  if (!/[a-z]{2}/i.test(printed)) return null;
  const { chinese } = (words ??= readWords());
  const whole = chinese.get(foldText(printed));
  if (whole) return whole === printed ? null : whole;
  const pieces = printed
    .split(/\s*[,;、]\s*/)
    .map((piece) => chinese.get(foldText(piece)) ?? sizedWord(piece, chinese));
  return pieces.includes(null) ? null : pieces.join("、");
}

function sizedWord(piece: string, chinese: Words["chinese"]): string | null {
  const [, width, height, word = ""] = SIZED.exec(piece) ?? [];
  const known = width && chinese.get(foldText(word));
  return known ? `${width}${height ? ` × ${height}` : ""} mm ${known}` : null;
}

function readWords(): Words {
  const groups = readCatalogueSeed("value-words").map(({ zh, words }) => ({
    zh,
    spellings: [...words, ...(zh ? [zh] : [])].map(foldText),
  }));
  return {
    meanings: new Map(
      groups.flatMap(({ spellings }) => spellings.map((spelling) => [spelling, spellings[0]!] as const)),
    ),
    chinese: new Map(
      groups.flatMap(({ zh, spellings }) => (zh ? spellings.map((spelling) => [spelling, zh] as const) : [])),
    ),
  };
}
