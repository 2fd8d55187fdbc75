/** As many as there are `--tone-N` tokens. */
const TONE_COUNT = 8;

export interface LetterMarkFacts {
  /** One CJK character, or one or two Latin letters or digits. */
  letters: string;
  /** 1 to 8, always the same for a name. */
  tone: number;
}

/** The letters and the tone that stand for a name where there is no logo. */
export function letterMarkOf(name: string): LetterMarkFacts {
  const folded = name.normalize("NFKC").trim();
  return { letters: lettersOf(folded), tone: (hashOf(folded.toLowerCase()) % TONE_COUNT) + 1 };
}

function lettersOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const first = words[0];
  if (!first) return "#";
  const [initial = "#"] = first;
  if (!/[\p{Script=Latin}\p{N}]/u.test(initial)) return initial;
  const second = words[1]?.[0];
  if (second && /[\p{Script=Latin}\p{N}]/u.test(second)) return `${initial}${second}`.toUpperCase();
  const capitals = first.match(/[\p{Lu}\p{N}]/gu) ?? [];
  return (capitals.length >= 2 ? capitals.slice(0, 2).join("") : initial).toUpperCase();
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
