import type { Logger } from "#platform/log.ts";

interface RoundsOptions {
  run: () => Promise<void>;
  everyMs: number;
  log: Logger;
}

// Under a steady stream of notices: what they tell of is looked at together.
const REST_MS = 200;

/** Runs something again and again, never twice at once: every so often, and soon after it was woken. What it throws is told once, until it succeeds again. */
export function openRounds({ run, everyMs, log }: RoundsOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWoken = false;
  let restsUntil = -Infinity;
  let isStopped = false;
  let hasFailed = false;

  async function runOne(): Promise<void> {
    isWoken = false;
    try {
      await run();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed && !isStopped) log.warn({ err: error }, "the search could not look for changes");
      hasFailed = true;
    }
  }

  function start(): Promise<void> {
    clearTimeout(timer);
    running = runOne().finally(() => {
      running = null;
      if (isStopped) return;
      restsUntil = performance.now() + REST_MS;
      startIn(isWoken && !hasFailed ? REST_MS : everyMs);
    });
    return running;
  }

  function startIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(start, ms).unref();
  }

  const first = start();

  return {
    /** Resolves behind the round that began at once. */
    first,
    /** A round begins soon: what is there now will be seen. */
    wake(): void {
      isWoken = true;
      if (!running && !isStopped) startIn(Math.max(0, restsUntil - performance.now()));
    },
    /** Resolves behind a round that began after this was called. */
    async runNow(): Promise<void> {
      await running;
      if (!isStopped) await (running ?? start());
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
