import { useCallback, useEffect, useRef, useState } from "react";
import { countWords } from "#shared/rich-text/count-words.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { plainTextOf } from "#shared/rich-text/plain-text.ts";

const COUNT_AFTER_MS = 300;

/** How many words stand in a text, as the portal counts them. After `countSoon` it is counted anew, a moment later: not at each letter of a long text. */
export function useWordCount(first: number, read: () => ArticleDocument) {
  const [words, setWords] = useState(first);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });

  const countSoon = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      setWords(countWords(plainTextOf(latest.current())));
    }, COUNT_AFTER_MS);
  }, []);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return { words, setWords, countSoon };
}
