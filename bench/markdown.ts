/** A table for docs/performance.md. */
export function markdownTable(head: string[], rows: (string | number)[][]): string {
  const lines = [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...rows.map((row) => row.map(String))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** `1234.56` → `1,235`, `0.1234` → `0.12`. */
export function figure(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });
}

/** The time below which a share of the times lies, as a figure for a table. */
export function percentile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((one, other) => one - other);
  const time = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return time === undefined
    ? "–"
    : time.toLocaleString("en", { maximumFractionDigits: time < 10 ? 2 : time < 100 ? 1 : 0 });
}
