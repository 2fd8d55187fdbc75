const LONGEST = 32;
// Controls, unpaired surrogates, marks that turn the direction of what follows, and what has no width; joiners of emoji stay.
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]+/gu;
const graphemes = new Intl.Segmenter("zh", { granularity: "grapheme" });

/** A name as it may be shown: one line without control characters, at most 32 characters, no half of one. Empty where nothing remains. */
export function cleanNickname(name: string): string {
  const line = name.normalize("NFC").replace(UNSEEN, " ").replace(/\s+/gu, " ").trim();
  let kept = "";
  let length = 0;
  for (const { segment } of graphemes.segment(line.slice(0, LONGEST * 16))) {
    length += [...segment].length;
    if (length > LONGEST) break;
    kept += segment;
  }
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(kept) ? kept.trim() : "";
}
