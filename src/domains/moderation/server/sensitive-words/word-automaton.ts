import type { Pause } from "#platform/pieces.ts";

/** Finds words in a text in one pass, however many there are (Aho–Corasick). */
interface WordAutomaton {
  /** Whether some words are alike. */
  hasAlike: boolean;
  /** Calls `found` with the number of each word and the place of its first and last letter, in the order in which they end, until it answers true. */
  search(letters: Uint32Array, length: number, found: (word: number, first: number, last: number) => boolean): void;
}

const NONE = -1;
const START = 0;
/** After so many it is asked whether others are to be let in. */
const STATES_A_PIECE = 500;

/** Builds it of words as code points, in pieces; of two that are alike, the first one is found. */
export async function buildWordAutomaton(words: readonly Uint32Array[], pause: Pause): Promise<WordAutomaton> {
  const statesMost = 1 + words.reduce((sum, word) => sum + word.length, 0);
  // A state stands for a beginning of words; one letter more leads to a longer one.
  const shorterBy = new Int32Array(statesMost);
  const lastLetter = new Uint32Array(statesMost);
  const steps = openSteps(shorterBy, lastLetter);
  const wordOf = new Int32Array(statesMost).fill(NONE);
  // Of each length the last state, and of each state the one before it of the same length.
  const lastOfDepth: number[] = [];
  const alikeBefore = new Int32Array(statesMost);
  let states = 1;
  let hasAlike = false;
  for (let number = 0; number < words.length; number += 1) {
    const word = words[number]!;
    let state = START;
    for (let depth = 0; depth < word.length; depth += 1) {
      const letter = word[depth]!;
      let next = steps.find(state, letter);
      if (next === START) {
        next = states++;
        shorterBy[next] = state;
        lastLetter[next] = letter;
        steps.add(next);
        alikeBefore[next] = lastOfDepth[depth] ?? START;
        lastOfDepth[depth] = next;
      }
      state = next;
    }
    if (state !== START && wordOf[state] === NONE) wordOf[state] = number;
    else hasAlike = true;
    const others = pause();
    if (others) await others;
  }

  // Where a letter leads nowhere, the longest end of what was read that is a beginning itself goes on; within that stands the next one that is a word.
  const fallback = new Int32Array(states);
  const wordWithin = new Int32Array(states);
  const follow = (state: number, letter: number): number => {
    for (let from = state; ; from = fallback[from]!) {
      const next = steps.find(from, letter);
      if (next !== START || from === START) return next;
    }
  };
  let done = 0;
  for (let depth = 0; depth < lastOfDepth.length; depth += 1) {
    for (let state = lastOfDepth[depth]!; state !== START; state = alikeBefore[state]!) {
      if (depth > 0) fallback[state] = follow(fallback[shorterBy[state]!]!, lastLetter[state]!);
      const end = fallback[state]!;
      wordWithin[state] = wordOf[end] === NONE ? wordWithin[end]! : end;
      const others = (done += 1) % STATES_A_PIECE === 0 ? pause() : undefined;
      if (others) await others;
    }
  }

  return {
    hasAlike,
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

/** Where a letter leads from a state, `START` where nowhere: a table of hashes, as a `Map` of so many numbers takes seconds to fill. */
function openSteps(shorterBy: Int32Array, lastLetter: Uint32Array) {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * shorterBy.length + 1)));
  const most = slots.length - 1;
  const slotOf = (state: number, letter: number): number => {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(letter, 0x85ebca6b)) >>> 0;
    for (slot = (slot ^ (slot >>> 15)) & most; slots[slot] !== START; slot = (slot + 1) & most) {
      const next = slots[slot]!;
      if (shorterBy[next] === state && lastLetter[next] === letter) break;
    }
    return slot;
  };
  return {
    find: (state: number, letter: number): number => slots[slotOf(state, letter)]!,
    /** Enters a state by the one that is shorter, and its last letter. */
    add(state: number): void {
      slots[slotOf(shorterBy[state]!, lastLetter[state]!)] = state;
    },
  };
}
