/** Ctrl-C, or a signal that asks to end. */
export class StoppedBySignal extends Error {}

export type Later = (close: () => Promise<unknown>) => void;

/** Runs something; what it has put off with `later` is done at the end, the last first, also where a signal ends it. */
export async function withCleanUp<Answer>(run: (later: Later) => Promise<Answer>): Promise<Answer> {
  const closings: (() => Promise<unknown>)[] = [];
  let closing: Promise<void> | undefined;
  let isStopped = false;
  const closeAll = () => (closing ??= closeInTurn(closings));
  const stop = () => {
    isStopped = true;
    void closeAll();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  try {
    return await run((close) => closings.push(close));
  } catch (error) {
    throw isStopped ? new StoppedBySignal() : error;
  } finally {
    await closeAll();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
  }
}

async function closeInTurn(closings: (() => Promise<unknown>)[]): Promise<void> {
  for (let close = closings.pop(); close; close = closings.pop()) await close().catch(() => {});
}
