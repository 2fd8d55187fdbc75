/** So long a piece of work may keep others waiting. */
const PIECE_MS = 5;

/** Between two pieces of long work: lets others in where one has taken long enough, else there is nothing to wait for. */
export type Pause = () => Promise<void> | undefined;

/** Cuts long work into pieces of some milliseconds. */
export function openPieces(): Pause {
  let begunAt = performance.now();
  return () => {
    if (performance.now() - begunAt < PIECE_MS) return undefined;
    return new Promise((resolve) =>
      setImmediate(() => {
        begunAt = performance.now();
        resolve();
      }),
    );
  };
}

/** Shows the rows of a list one after the other, and lets others in between: texts of strangers may take their time. */
export async function showInPieces<Row, Shown>(rows: readonly Row[], show: (row: Row) => Shown): Promise<Shown[]> {
  const pause = openPieces();
  const shown: Shown[] = [];
  for (const row of rows) {
    shown.push(show(row));
    const others = pause();
    if (others) await others;
  }
  return shown;
}
