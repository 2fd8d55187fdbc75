/** So much is shown before and behind a hit. */
const AROUND = 30;
const HIT_MAX = 200;
const PASSAGE_MAX = 500;
const PASSAGES_MAX = 10;

interface Hit {
  at: number;
  length: number;
}

/** The beginnings of what is hit in a long text, each with what stands around it, a passage a line; null where nothing is. */
export function hitPassages(text: string, hits: readonly Hit[]): { text: string; hits: Hit[] } | null {
  const passages: { from: number; to: number; hits: Hit[] }[] = [];
  for (const hit of hits) {
    const length = Math.min(hit.length, HIT_MAX);
    const from = edgeOf(text, Math.max(0, hit.at - AROUND));
    const to = edgeOf(text, Math.min(text.length, hit.at + length + AROUND));
    const before = passages.at(-1);
    if (before && from <= before.to && to - before.from <= PASSAGE_MAX) {
      before.to = to;
      before.hits.push({ at: hit.at, length });
    } else
      passages.push({ from: Math.max(from, Math.min(hit.at, before?.to ?? 0)), to, hits: [{ at: hit.at, length }] });
  }
  if (passages.length === 0) return null;
  const shown: { text: string; hits: Hit[] } = { text: "", hits: [] };
  for (const { from, to, hits: within } of passages.slice(0, PASSAGES_MAX)) {
    if (shown.text !== "") shown.text += "\n";
    if (from > 0) shown.text += "…";
    const moved = shown.text.length - from;
    shown.hits.push(...within.map(({ at, length }) => ({ at: at + moved, length })));
    shown.text += text.slice(from, to).replaceAll("\n", " ");
    if (to < text.length) shown.text += "…";
  }
  const left = passages.length - PASSAGES_MAX;
  if (left > 0) shown.text += `\n另有 ${left} 段`;
  return shown;
}

/** No letter of two halves is cut. */
function edgeOf(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc_00) === 0xdc_00 ? at - 1 : at;
}
