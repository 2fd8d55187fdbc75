/** A table for docs/performance.md. */
export function markdownTable(head: string[], rows: (string | number)[][]): string {
  const lines = [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...rows.map((row) => row.map(String))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** `1234.56` → `1,235`, `0.1234` → `0.12`. */
export function figure(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: value < 100 ? 1 : 0 });
}
