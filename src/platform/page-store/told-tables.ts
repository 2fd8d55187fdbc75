/** So long after a change of a table the next ones of it are gathered: a page that shows it is made anew twice a second at most. */
const GATHERED_MS = 500;

/** Tells of each table that changes: at once, then, however often it changes, twice a second. What changed last is told of, too. */
export function gatherChanges(tell: (table: string) => void): { hear(table: string): void; stop(): void } {
  const gathering = new Map<string, { isChanged: boolean; timer: NodeJS.Timeout }>();

  function begin(table: string) {
    tell(table);
    const timer = setTimeout(() => {
      const { isChanged } = gathering.get(table)!;
      gathering.delete(table);
      if (isChanged) begin(table);
    }, GATHERED_MS).unref();
    gathering.set(table, { isChanged: false, timer });
  }

  return {
    hear(table) {
      const known = gathering.get(table);
      if (known) known.isChanged = true;
      else begin(table);
    },
    stop() {
      for (const { timer } of gathering.values()) clearTimeout(timer);
      gathering.clear();
    },
  };
}
