export type DocumentLanguage = "zh" | "en" | "ja" | "ru" | "zh-en" | "other";

const MIN_LETTERS = 20;
const MIN_KANA_SHARE = 0.05;
const MIN_HAN_SHARE = 0.15;
const MIN_OTHER_SCRIPT_SHARE = 0.3;
// Chinese sheets hold English terms; only sentences hold the little words. Measured: Chinese sheets 0.0–0.009 for a character, bilingual ones from 0.05.
const MIN_ENGLISH_PER_HAN = 0.03;

const ENGLISH = /\b(?:the|of|and|is|for|with|are|be|this|or|by|from|which|when)\b/gi;
const OTHER_LATIN =
  /\b(?:der|die|das|und|mit|für|von|bei|ist|le|la|les|des|et|pour|avec|el|los|las|para|con|il|di|per|della|een|het|voor|och|jest)\b/gi;

/** Tells the language of a text by its scripts and its commonest words; null where there is too little to tell. */
export function guessLanguage(text: string): DocumentLanguage | null {
  const han = count(text, /\p{Script=Han}/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const cyrillic = count(text, /\p{Script=Cyrillic}/gu);
  const letters = count(text, /\p{Letter}/gu);
  const latin = count(text, /\p{Script=Latin}/gu);
  const latinWords = count(text, /\b[a-z]{2,}\b/gi);
  if (letters < MIN_LETTERS) return null;
  if (kana > (han + kana) * MIN_KANA_SHARE && han + kana > (han + kana + latinWords) * MIN_HAN_SHARE) return "ja";
  if (han > (han + latinWords) * MIN_HAN_SHARE) {
    return count(text, ENGLISH) >= han * MIN_ENGLISH_PER_HAN ? "zh-en" : "zh";
  }
  if (cyrillic >= letters * MIN_OTHER_SCRIPT_SHARE) return "ru";
  if (latin < letters * MIN_OTHER_SCRIPT_SHARE) return "other";
  return count(text, OTHER_LATIN) > count(text, ENGLISH) ? "other" : "en";
}

function count(text: string, pattern: RegExp) {
  return text.match(pattern)?.length ?? 0;
}
