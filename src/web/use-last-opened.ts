import { useState } from "react";

/** What a dialog was opened for last, while it is closed too: it stays in place, and with it what was typed. */
export function useLastOpened<Thing>(opened: Thing | null): Thing | null {
  const [last, setLast] = useState(opened);
  if (opened !== null && opened !== last) setLast(opened);
  return opened ?? last;
}
