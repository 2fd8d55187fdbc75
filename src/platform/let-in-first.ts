import type { Server } from "node:http";

/** Who keeps on knocking makes nobody's work wait longer. */
const WAIT_MS = 100;

/** Lets work begin once nobody knocks. */
export type WhenNobodyKnocks = (begin: () => void) => void;

/** Lets connections in before work begins: Node lets in one each time round its event loop, so with a page made each time the last of a hundred would wait a second. */
export function letInFirst(server: Pick<Server, "on">): WhenNobodyKnocks {
  const waiting: { begin: () => void; until: number }[] = [];
  let isGoing = false;
  let hasKnocked = false;
  server.on("connection", () => (hasKnocked = true));

  function goRound() {
    const now = performance.now();
    // Of those who have waited long enough one begins each time round, so that others come in between.
    const count = hasKnocked ? Number(waiting[0]!.until < now) : waiting.length;
    hasKnocked = false;
    for (const { begin } of waiting.splice(0, count)) begin();
    isGoing = waiting.length > 0;
    if (isGoing) setImmediate(goRound);
  }

  return (begin) => {
    waiting.push({ begin, until: performance.now() + WAIT_MS });
    if (!isGoing) setImmediate(goRound);
    isGoing = true;
  };
}
