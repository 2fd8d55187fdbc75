const TRIES_MAX = 15;
const PARTS = 16;
const SLOW_MAX = 3;
/** Between what goes by the length (1; up to 6.6 where what a long text leaves behind outlives the young generation) and what goes by its square (16). */
export const ENOUGH = 9;
/** Runs that rules of texts begin with, join and look for. */
const PIECES =
  "a|A1|1|中|号|號|wx号|wx|微信|q:|é|ﬁ|Ａ|１|🙂|\u0301| |\u3000|\t|\n| \n|a |1 |中 |，|。|、|：|(|（|[|<|<a |&|&amp;|#|@|a@|@a|a@b.|a.|a-|a_|-|_|.|+|%|*|`|~|=|{|/|\\|\"|'|:|a:|;|1-|1.|1,|1/|00|86|+86|13|138|0755|400|http://|www.|V1.|±|Ω".split(
    "|",
  );

/** The pieces, with how much longer it takes, over and over again of which work takes time that goes by more than the length. */
export function slowPieces(work: (text: string) => unknown, characters: number): string[] {
  const slow: string[] = [];
  // Some tell enough; all of what is slow would take minutes.
  for (const piece of PIECES) {
    const growth = growthOf(work, { piece, characters });
    if (growth >= ENOUGH) slow.push(`${JSON.stringify(piece)}: ${growth.toFixed(1)}`);
    if (slow.length === SLOW_MAX) break;
  }
  return slow;
}

/**
 * How many times as long work takes on a text as on sixteen parts of it, at best: some 1 where it goes by the
 * length, 16 where by its square. Tried until it is below ENOUGH.
 */
export function growthOf(
  work: (text: string) => unknown,
  { piece, characters }: { piece: string; characters: number },
): number {
  const [whole, part] = [textOf(piece, characters), textOf(piece, characters / PARTS)];
  let [ofWhole, ofParts] = [Infinity, Infinity];
  let growth = Infinity;
  for (let tries = 0; tries < TRIES_MAX && growth >= ENOUGH; tries += 1) {
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
  // Of the processor, of which others take their share on a busy machine.
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return user + system;
}
