import { pinyin } from "pinyin-pro";

const REMEMBERED_MAX = 10_000;
const remembered = new Map<string, string[]>();

/** How the Chinese characters of a text are spoken, without tones: 德州 is `de`, `zhou`. Letters and digits stand as they are. */
export function chineseSyllables(text: string): string[] {
  let spoken = remembered.get(text);
  if (!spoken) {
    spoken = pinyin(text, { toneType: "none", type: "array", v: true })
      .map((syllable) => syllable.toLowerCase().replace(/[^a-z0-9]/g, ""))
      .filter(Boolean);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(text, spoken);
  }
  return spoken;
}
