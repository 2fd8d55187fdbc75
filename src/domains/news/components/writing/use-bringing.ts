import { useCallback, useRef } from "react";
import type { Track } from "./article-fields.ts";

/** Whether files beside the text are on their way. */
export function useBringing(): { track: Track; isUnderWay: () => boolean } {
  const bringing = useRef(0);
  const track = useCallback(async <Result>(work: Promise<Result>): Promise<Result> => {
    bringing.current += 1;
    try {
      return await work;
    } finally {
      bringing.current -= 1;
    }
  }, []);
  return { track, isUnderWay: () => bringing.current > 0 };
}
