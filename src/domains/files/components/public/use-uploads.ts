import { useEffect, useMemo, useState } from "react";
import type { UploadPurpose } from "#shared/upload-purpose.ts";
import { createUploadList, type UploadItem, type UploadList } from "./upload-list.ts";

interface UseUploadsOptions {
  purpose: UploadPurpose;
  /** So many files at most; 50 where nothing is said. */
  most?: number;
}

/**
 * Uploads files for a purpose: `items` shows progress and state, those done have an `upload` whose `id` goes to the
 * call that wants it; `notice` tells what was left out.
 */
export function useUploads({ purpose, most = 50 }: UseUploadsOptions) {
  const [{ items, notice }, setShown] = useState<{ items: UploadItem[]; notice: string | null }>({
    items: [],
    notice: null,
  });
  const [list, setList] = useState<UploadList | null>(null);
  useEffect(() => {
    const opened = createUploadList({ purpose, most, onChange: (items, notice) => setShown({ items, notice }) });
    setList(opened);
    return () => opened.close();
  }, [purpose, most]);
  const isBusy = items.some(({ state }) => state === "uploading" || state === "waiting" || state === "checking");
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isBusy]);
  return useMemo(
    () => ({
      items,
      notice,
      isBusy,
      /** For a file field. */
      accept: purpose.extensions.join(","),
      add: (given: Iterable<File>) => list?.add(given),
      drop: (transfer: DataTransfer) => list?.drop(transfer),
      pause: (key: string) => list?.pause(key),
      resume: (key: string) => list?.resume(key),
      cancel: (key: string) => list?.cancel(key),
    }),
    [items, notice, isBusy, purpose, list],
  );
}
