import type { ToldChange } from "../told-changes.ts";

/** So many changes of a table are told of at once, and then what changes in half a second is gathered: a page is made anew twice a second at most. */
const AT_ONCE = 3;
const GATHERED_MS = 500;

/** Tells of each table that changes: at once, and of one that changes all the time twice a second. What changed last is told of, too. */
export function gatherChanges(tell: (table: string) => void): { hear(table: string): void; stop(): void } {
  const gathering = new Map<string, { left: number; isChanged: boolean; timer: NodeJS.Timeout }>();

  function begin(table: string, left: number) {
    tell(table);
    const timer = setTimeout(() => {
      const { isChanged } = gathering.get(table)!;
      gathering.delete(table);
      if (isChanged) begin(table, 0);
    }, GATHERED_MS).unref();
    gathering.set(table, { left, isChanged: false, timer });
  }

  return {
    hear(table) {
      const known = gathering.get(table);
      if (!known) begin(table, AT_ONCE - 1);
      else if (known.left > 0) {
        known.left -= 1;
        tell(table);
      } else known.isChanged = true;
    },
    stop() {
      for (const { timer } of gathering.values()) clearTimeout(timer);
      gathering.clear();
    },
  };
}

/** What a trigger says: a table, or `table part 1,2` where only these parts show something else, maybe none. */
export function readChange(notice: string): ToldChange & { table: string } {
  const [table, kind, ids] = notice.split(" ") as [string, string?, string?];
  if (kind !== "part") return { table };
  return { table, of: { kind, ids: (ids ?? "").split(",").filter(Boolean).map(Number) } };
}
