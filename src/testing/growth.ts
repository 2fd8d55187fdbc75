const TRIES_MAX = 5;
const PARTS = 16;

/**
 * How many times as long work takes on a text as on sixteen parts of it, at best: some 1 where it goes by the
 * length, 16 where by its square. Tried until it is below `enough`.
 */
export function growthOf(
  work: (text: string) => unknown,
  { piece, characters, enough }: { piece: string; characters: number; enough: number },
): number {
  const [whole, part] = [textOf(piece, characters), textOf(piece, characters / PARTS)];
  let [ofWhole, ofParts] = [Infinity, Infinity];
  let growth = Infinity;
  for (let tries = 0; tries < TRIES_MAX && growth >= enough; tries += 1) {
    ofParts = Math.min(
      ofParts,
      timeOf(() => Array.from({ length: PARTS }, () => work(part))),
    );
    ofWhole = Math.min(
      ofWhole,
      timeOf(() => work(whole)),
    );
    growth = ofWhole / ofParts;
  }
  return growth;
}

/** What ends as it goes on all the time is found at once: its end is another. */
function textOf(piece: string, characters: number): string {
  return `${piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters - 1)}x`;
}

function timeOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
