import { expect, test } from "vitest";
import { pick, randomNumbers } from "../../../bench/random.ts";
import { partKey } from "#shared/part-key.ts";
import { TERMS_MAX } from "./index-query.ts";
import { wordsOfTerms, wordingOf } from "./query-words.ts";
import type { QueryTerm } from "./query-term.ts";
import { searchKey } from "./search-key.ts";
import { wordTag } from "./tags.ts";

const SIGNS = [..."abcXYZ0158oOiIlLsSbBＡ９µΩ电容 -_/.,#+(%～"];

function* drawTerms(): Generator<QueryTerm[]> {
  const random = randomNumbers(5);
  for (let query = 0; query < 500; query++) {
    yield Array.from({ length: Math.floor(random() * 20) }, () => ({
      typed: Array.from({ length: Math.floor(random() * 8) }, () => pick(SIGNS, random)).join(""),
      naming: pick([undefined, {}, { brandIds: [1] }, { tags: [2], isWeak: true }], random),
    }));
  }
}

test("every term with a letter or digit is read once, in its first place, single ones as often as they were typed; those beyond the limit come after", () => {
  for (const terms of drawTerms()) {
    const { words, beyond } = wordsOfTerms(terms);
    const keys = terms.map(({ typed }) => partKey(typed));
    const meaningful = [...terms.keys()].filter(
      (place) => keys[place] !== "" && (Buffer.byteLength(keys[place]!) === 1 || keys.indexOf(keys[place]!) === place),
    );
    expect([...words, ...beyond].map(({ place }) => place)).toEqual(meaningful);
    expect(words).toHaveLength(Math.min(meaningful.length, TERMS_MAX));
    for (const { place, typed, naming } of words)
      expect([typed, naming !== null]).toEqual([
        terms[place]!.typed,
        Object.keys(terms[place]!.naming ?? {}).length > 0,
      ]);
  }
});

test("words as one have the key of all that was typed, whatever separates them", () => {
  for (const terms of drawTerms()) {
    const { words } = wordsOfTerms(terms);
    const wording = wordingOf(words);
    for (const separator of ["", " ", "-", " / "])
      expect(wording.whole).toEqual(searchKey(words.map(({ typed }) => typed).join(separator)));
    expect(wording.printed).toBe(
      words
        .map(({ typed }) => typed)
        .join(" ")
        .trim(),
    );
    expect(wording.areLetters).toBe(words.every(({ bytes }) => bytes.length === 1));
  }
});

test("letters and digits that look alike make the same folded words, others do not", () => {
  const folded = (typed: string) => wordingOf(wordsOfTerms([{ typed }]).words).folded;
  for (const terms of drawTerms()) {
    for (const { typed } of terms)
      expect(folded(typed.replace(/o/gi, "0").replace(/[il]/gi, "1").replace(/s/gi, "5").replace(/b/gi, "8"))).toBe(
        folded(typed),
      );
  }
  expect(folded("STM32")).not.toBe(folded("STM23"));
});

test("a word of a description is listed under one number, however it is written", () => {
  for (const written of ["開關", "开关", " 开-关 "]) expect(wordTag(written)).toBe(wordTag("开关"));
  for (const written of ["Cortex-M4", "CORTEX M4", "cortexm4", "ｃｏｒｔｅｘ－ｍ４"])
    expect(wordTag(written)).toBe(wordTag("cortexm4"));
  expect(wordTag("开关")).not.toBe(wordTag("开光"));
});
