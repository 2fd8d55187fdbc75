import { pinyin } from "pinyin-pro";

/** The letters a brand is sorted and indexed by: of the name that is shown, which in Chinese is read as pinyin. */
export function brandLetters(name: string): { pinyin: string; initial: string } {
  const letters =
    foldLatin(name) || foldLatin(pinyin(name, { toneType: "none", type: "array", nonZh: "removed" }).join(""));
  const first = letters[0]?.toUpperCase() ?? "#";
  return { pinyin: letters, initial: /[A-Z]/.test(first) ? first : "#" };
}

/** The words of a brand's address; `isTaken` tells addresses that others have. */
export function brandSlug(name: string, isTaken: (slug: string) => boolean): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-");
  const base = (words || brandLetters(name).pinyin || "brand").slice(0, 80);
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!isTaken(slug)) return slug;
  }
}

function foldLatin(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
