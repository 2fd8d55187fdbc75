import { matchSensitiveWords, readWordList } from "#domains/moderation/server/sensitive-words/match-sensitive-words.ts";
import { openPieces } from "#platform/pieces.ts";
import type { BenchOptions } from "./bench-portal.ts";
import { figure, markdownTable } from "./markdown.ts";
import { pick, randomNumbers } from "./random.ts";

const WORDS = 20_000;
const TEXT_LETTERS = 120;
const FIRST_LETTER = 0x4e00;
const LETTERS = 3_000;
const LATIN = "abcdefghijklmnopqrstuvwxyz0123456789";

/** How long a full list of words takes to be read, and how long as many texts as `--rows` says take to be looked through, in one thread. */
export async function benchWords({ rows }: BenchOptions): Promise<string> {
  const random = randomNumbers(1);
  const letter = () => String.fromCharCode(FIRST_LETTER + Math.floor(random() * LETTERS));
  const wordOf = (length: number, next: () => string) => Array.from({ length }, next).join("");
  const words = Array.from({ length: WORDS }, (_, at) =>
    at % 4 === 0
      ? wordOf(6 + Math.floor(random() * 6), () => pick([...LATIN], random))
      : wordOf(2 + Math.floor(random() * 4), letter),
  );
  const began = performance.now();
  const list = await readWordList(words, openPieces());
  const readMs = performance.now() - began;
  const find = matchSensitiveWords(list, { removed: new Set(), later: null });
  // Texts differ, and some hold a word; more than so many would only fill memory.
  const texts = Array.from({ length: Math.min(rows, 20_000) }, (_, at) =>
    at % 50 === 0 ? wordOf(TEXT_LETTERS, letter) + pick(words, random) : wordOf(TEXT_LETTERS, letter),
  );
  const before = performance.now();
  let held = 0;
  for (let at = 0; at < rows; at++) if (find(texts[at % texts.length]!).length > 0) held += 1;
  const lookedMs = performance.now() - before;
  return markdownTable(
    ["words", "list read, ms", `texts of ${TEXT_LETTERS} letters`, "looked through, s", "µs a text", "hold a word"],
    [
      [
        figure(WORDS),
        figure(readMs),
        figure(rows),
        figure(lookedMs / 1_000),
        figure((lookedMs * 1_000) / rows),
        figure(held),
      ],
    ],
  );
}
