/** A page that is loaded anew comes before the former one has let go; a slow machine takes its time to tell so. */
const WAIT_MS = 10_000;

/**
 * Takes a window's key for this window alone, as only one may go on with a copy; answers how to let go, null where
 * another has it, and without locks gives it to anybody.
 */
export async function claimKey(windowKey: string): Promise<(() => void) | null> {
  // The types promise what only a page that came safely has.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return () => {};
  return new Promise((resolve) => {
    const request = locks.request(
      `news.article.${windowKey}`,
      { signal: AbortSignal.timeout(WAIT_MS) },
      () => new Promise<void>((letGo) => resolve(letGo)),
    );
    request.catch(() => resolve(null));
  });
}
