import { foldText } from "#shared/fold-text.ts";

const RUN = /[a-z0-9]+(?:[-/_][a-z0-9]+)*/g;
const BETWEEN = /[-/_]/g;
const LETTER = /[a-z]/;
const DIGIT = /[0-9]/;
/** Where a part number goes on behind the digits of its family. */
const TAIL_BEGINS = /(?<=[0-9])(?=[a-z])/g;
/** Less says too little. */
const SHORTEST = 4;
const LONGEST = 40;
const LEXEMES_MAX = 2_000;

/**
 * By what a text is found beside its tokens: names without their separators (`sot23`), and what follows the family of
 * a part number (`c8t6` of STM32F103C8T6).
 */
export function partLexemes(text: string): string[] {
  const found = new Set<string>();
  for (const [run] of foldText(text).folded.matchAll(RUN)) {
    const joined = run.replace(BETWEEN, "");
    if (!LETTER.test(joined) || joined.length > LONGEST) continue;
    if (joined !== run && joined.length >= SHORTEST) found.add(joined);
    for (const { index } of joined.matchAll(TAIL_BEGINS))
      if (joined.length - index >= SHORTEST) found.add(joined.slice(index));
    if (found.size >= LEXEMES_MAX) break;
  }
  return [...found].map((lexeme) => `'${lexeme}'`);
}

/** A Latin name or number without what stands between its pieces, null where it is none. */
export function joinedName(text: string): string | null {
  const folded = foldText(text).folded;
  const joined = folded.replace(BETWEEN, "");
  const isName = folded.match(RUN)?.[0] === folded && LETTER.test(joined);
  return isName && joined.length >= SHORTEST && joined.length <= LONGEST ? joined : null;
}

/** How such a name is asked for, as a literal of `tsquery`: a part number also by how it begins. */
export function nameQuery(joined: string): string {
  return isPartNumber(joined) ? `'${joined}':*` : `'${joined}'`;
}

/** Letters with digits, long enough to be meant as a part number, or as a piece of one. */
export function isPartNumber(name: string): boolean {
  return DIGIT.test(name) && joinedName(name) !== null;
}
