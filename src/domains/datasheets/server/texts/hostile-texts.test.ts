import { expect, test } from "vitest";
import { asPrinted } from "#platform/pdf/printed-text.ts";
import { tsvectorOf } from "#platform/text-search/tokens.ts";
import { ENOUGH, growthOf } from "#testing/growth.ts";
import { randomNumbers } from "../../../../../bench/random.ts";
import { compareTexts } from "../document-versions/difference/compare-pages.ts";
import { readEdition } from "../document-versions/edition/read-edition.ts";
import { cutPassage } from "../search/cut-passage.ts";
import { locatorOf, tokenLocatorOf } from "../search/locate-words.ts";
import { scorePage } from "../search/rank-pages.ts";
import { readQuestion } from "../search/read-question.ts";
import { findClues } from "./find-clues.ts";
import { closeTextWorkers, readTexts } from "./text-jobs.ts";

const CHARACTERS = 48_000;
const CHARACTERS_COMPARED = 8_000;
const CHARACTERS_RANKED = 12_000;
const MIXED = 60;
/** What the rules of one reader or another begin with, join and look for. */
const PIECES =
  "/|A1/|A/|1.|-|A-|A_|. |…|1,111|1,111.|( |°|° c|\t| |。|第|中|1 |1 2 3 4 5 |-1 |1~|±|rds(|r ds(o|a/|x|x x |A1|1x|1/|V1.|V1.1 |Rev. |2009-|May |版本 |12 of 12 |© |iso|jesd |www.|.com|Fig 1 |voltage 1|1111111111|ohm |\ud800|ﬁ|\ufdfa|\u0301\u0323|\uff9e\u0301|\n|a\n|1\n|V1.1\n|X1 X2\n|中\n| voltage\n1\n|Revision history\n".split(
    "|",
  );

const random = randomNumbers(20_261_127);
const pick = () => PIECES[Math.floor(random() * PIECES.length)]!;
const mixed = Array.from({ length: MIXED }, () => Array.from({ length: 2 + Math.floor(random() * 2) }, pick).join(""));

const { words } = readQuestion("voltage 3.3V 中");
const readers: [name: string, characters: number, read: (text: string) => unknown][] = [
  ["clues", CHARACTERS, (text) => findClues([text, text], { guessed: ["LM358"], brands: new Map([["x1", 1]]) })],
  ["editions", CHARACTERS, (text) => readEdition([text, text], "2026-11-22")],
  ["tokens", CHARACTERS, tsvectorOf],
  ["differences", CHARACTERS_COMPARED, (text) => compareTexts([text, `b${text}`], [`a${text}`, text])],
  [
    "the ranks of a search",
    CHARACTERS_RANKED,
    (text) => scorePage({ text, named: words.map(() => null) }, locatorOf(words)),
  ],
  [
    "the passages of a search",
    CHARACTERS_RANKED,
    (text) => cutPassage({ page: 1, text, words, sought: new Set([0]) }, [locatorOf(words), tokenLocatorOf(words)]),
  ],
];

test.each(readers)(
  "%s are read off pages in time that goes by their length, whatever they print",
  (_, characters, read) => {
    const slow = [...PIECES, ...mixed].flatMap((piece) => {
      const growth = growthOf(read, { piece, characters });
      return growth < ENOUGH ? [] : [`${JSON.stringify(piece)}: ${growth.toFixed(1)}`];
    });
    expect(slow).toEqual([]);
  },
);

test("what is told of pages is few and short, whatever they print", async () => {
  const names = Array.from({ length: 5000 }, (_, index) => `Brand${index} X${index}Y`).join("\n");
  const clues = findClues([names, `A${"1".repeat(40_000)}`], {
    guessed: [],
    brands: new Map(Array.from({ length: 5000 }, (_, index) => [`brand${index}`, index])),
  });
  expect([clues.words.length, clues.brands.length]).toEqual([400, 200]);
  expect(Math.max(...clues.words.map(([word]) => word.length))).toBeLessThanOrEqual(40);
  const read = await readTexts<"edition">({
    kind: "edition",
    texts: [asPrinted(`Rev. B March 2019\n${"1\n".repeat(24_000)}`), asPrinted("Rev. B March 2019")],
    today: "2026-11-22",
  });
  expect(read).toEqual({ version: "Rev. B", publishedOn: "2019-03-01" });
  closeTextWorkers();
});
