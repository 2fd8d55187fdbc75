/** Finds words in a text in one pass, however many there are (Aho–Corasick). */
interface WordAutomaton {
  /** Calls `found` with the number of each word and the place of its first and last letter, in the order in which they end, until it answers true. */
  search(letters: Uint32Array, length: number, found: (word: number, first: number, last: number) => boolean): void;
}

const NONE = -1;
const START = 0;

/** Builds it of words as code points; of two that are alike, the first one is found. */
export function buildWordAutomaton(words: readonly (readonly number[])[]): WordAutomaton {
  const statesMost = 1 + words.reduce((sum, word) => sum + word.length, 0);
  // A state stands for a beginning of words; one letter more leads to a longer one.
  const steps = openSteps(statesMost);
  const shorterBy = new Int32Array(statesMost);
  const lastLetter = new Int32Array(statesMost);
  const wordOf = new Int32Array(statesMost).fill(NONE);
  const byDepth: number[][] = [];
  let states = 1;
  words.forEach((word, number) => {
    let state = START;
    word.forEach((letter, depth) => {
      let next = steps.find(state, letter);
      if (next === NONE) {
        next = states++;
        steps.add(state, letter, next);
        shorterBy[next] = state;
        lastLetter[next] = letter;
        (byDepth[depth] ??= []).push(next);
      }
      state = next;
    });
    if (state !== START && wordOf[state] === NONE) wordOf[state] = number;
  });

  // Where a letter leads nowhere, the longest end of what was read that is a beginning itself goes on; within that stands the next one that is a word.
  const fallback = new Int32Array(states);
  const wordWithin = new Int32Array(states);
  const follow = (state: number, letter: number): number => {
    for (let from = state; ; from = fallback[from]!) {
      const next = steps.find(from, letter);
      if (next !== NONE) return next;
      if (from === START) return START;
    }
  };
  byDepth.forEach((alike, depth) => {
    for (const state of alike) {
      if (depth > 0) fallback[state] = follow(fallback[shorterBy[state]!]!, lastLetter[state]!);
      const end = fallback[state]!;
      wordWithin[state] = wordOf[end] === NONE ? wordWithin[end]! : end;
    }
  });

  return {
    search(letters, length, found) {
      let state = START;
      for (let at = 0; at < length; at += 1) {
        state = follow(state, letters[at]!);
        for (
          let ending = wordOf[state] === NONE ? wordWithin[state]! : state;
          ending !== START;
          ending = wordWithin[ending]!
        ) {
          const word = wordOf[ending]!;
          if (found(word, at - words[word]!.length + 1, at)) return;
        }
      }
    },
  };
}

/** Where a letter leads from a state: a table of hashes, as a `Map` of so many numbers takes seconds to fill. */
function openSteps(most: number) {
  const slots = 2 ** Math.ceil(Math.log2(2 * most + 1));
  const [states, letters, nexts] = [new Int32Array(slots), new Int32Array(slots), new Int32Array(slots).fill(NONE)];
  const slotOf = (state: number, letter: number): number => {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(letter, 0x85ebca6b)) >>> 0;
    for (slot = (slot ^ (slot >>> 15)) & (slots - 1); nexts[slot] !== NONE; slot = (slot + 1) & (slots - 1)) {
      if (states[slot] === state && letters[slot] === letter) break;
    }
    return slot;
  };
  return {
    find: (state: number, letter: number): number => nexts[slotOf(state, letter)]!,
    add(state: number, letter: number, next: number): void {
      const slot = slotOf(state, letter);
      states[slot] = state;
      letters[slot] = letter;
      nexts[slot] = next;
    },
  };
}
