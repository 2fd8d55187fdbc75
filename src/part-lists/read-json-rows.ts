import type { ListedRow } from "./listed-row.ts";
import type { Line } from "#platform/table-text/read-lines.ts";

/** The rows of a list with one JSON object a line. Blank lines do not count. */
export async function* readJsonRows(lines: AsyncIterable<Line[]>): AsyncGenerator<ListedRow[]> {
  for await (const some of lines) {
    yield some.filter((line) => line.text.trim() !== "" || line.isTooLong).map(readJsonRow);
  }
}

function readJsonRow({ number, text, isTooLong }: Line): ListedRow {
  const place = { line: number, endLine: number };
  if (isTooLong) return { ...place, refusal: "一行超过 100 万字" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ...place, refusal: "不是完整的 JSON", ...findMpn(text) };
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { ...place, refusal: "不是 JSON 对象" };
  return { ...place, fields: value as Record<string, unknown> };
}

/** A line that was cut may still name its part, which helps to find it again. */
function findMpn(text: string) {
  const mpn = /"mpn"\s*:\s*"([^"\\]{1,100})"/.exec(text.slice(0, 2000))?.[1];
  return mpn === undefined ? {} : { mpn };
}
