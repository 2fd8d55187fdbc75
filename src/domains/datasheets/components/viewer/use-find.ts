import { useEffect, useState } from "react";
import type { Reading } from "./open-reading.ts";
import { hashWithWords, pageInHash, wordsInHash } from "./viewer-hash.ts";

interface Sought {
  words: string;
  /** They came with the address, which names the page that is wanted too, whether it holds them or not. */
  isStaying: boolean;
}

/** What is looked for in a document that is shown. The words of the address are those of the first document. */
export function useFind({
  reading,
  isShown,
  isInAddress,
}: {
  reading: Reading | null;
  isShown: boolean;
  isInAddress: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [sought, setSought] = useState<Sought>({ words: "", isStaying: false });

  useEffect(() => {
    if (!isInAddress) return;
    function followAddress() {
      const words = wordsInHash(location.hash);
      setSought((current) =>
        current.words === words ? current : { words, isStaying: pageInHash(location.hash) !== null },
      );
      if (words) setIsOpen(true);
    }
    followAddress();
    window.addEventListener("hashchange", followAddress);
    return () => window.removeEventListener("hashchange", followAddress);
  }, [isInAddress]);

  // Not before something is to be seen: looking through the document fetches all of it.
  useEffect(() => {
    if (!reading || !isShown) return;
    if (sought.words) reading.find(sought.words, { isStaying: sought.isStaying });
    return () => reading.endFind();
  }, [reading, isShown, sought]);

  function seek(words: string) {
    setSought((current) => (current.words === words ? current : { words, isStaying: false }));
    if (isInAddress && words !== wordsInHash(location.hash))
      history.replaceState(history.state, "", hashWithWords(location.hash, words));
  }

  return {
    isOpen,
    words: sought.words,
    open: () => setIsOpen(true),
    seek,
    close() {
      setIsOpen(false);
      seek("");
    },
  };
}
