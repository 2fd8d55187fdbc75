import { useState } from "react";

/** What a dialog asks about. Closed by a slip it is only out of sight: what was typed is found again once the same is asked. */
export function useAsked<Thing>() {
  const [thing, setThing] = useState<Thing | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function ask(about: Thing) {
    setThing(about);
    setIsOpen(true);
  }

  return {
    /** Null before anything is asked, and once it is done. */
    thing,
    isOpen,
    ask,
    close: () => setIsOpen(false),
    /** It is done: nothing of it is kept. */
    end: () => setThing(null),
  };
}
