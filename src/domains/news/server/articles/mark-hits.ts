import type { Context } from "#platform/context.ts";
import type { CaseText } from "#platform/domain/case-queue.ts";
import { markWords } from "#domains/moderation/server/public.ts";
import { type TextPart, textPartsOf } from "#rich-text/all-text.ts";
import { readAttachments } from "../attachments/version-attachments.ts";
import { findVersion } from "../writing/own-articles.ts";

const LABELS: Record<TextPart, string> = {
  title: "标题",
  summary: "摘要",
  tags: "标签",
  attachments: "附件名称",
  source: "来源",
  body: "正文",
  alternatives: "图片说明",
  targets: "链接地址",
  formulas: "公式",
};
/** So much is shown before and behind a hit. */
const AROUND = 30;
const HIT_MAX = 200;
const PASSAGE_MAX = 500;
const PASSAGES_MAX = 10;

interface HitVersion {
  id: number;
  version: number;
  sensitiveWords: string[];
}

/** Where the words hit stand in a version: title and summary whole, of all else the passages around them; last what runs from one of these to another. */
export async function markHits(
  context: Pick<Context, "db">,
  { id, version, sensitiveWords: words }: HitVersion,
): Promise<CaseText[]> {
  const written = await findVersion(context, { articleId: id, version });
  if (!written) return [];
  const parts = await textPartsOf(written, await readAttachments(context, { articleId: id, version }));
  const said = parts.filter(({ text }) => text !== "");
  const isWhole = (part: TextPart) => part === "title" || part === "summary";
  const marked = said.flatMap(({ part, text }) => {
    const one = markWords(LABELS[part], text, words);
    return isWhole(part) ? [one] : passagesOf(one);
  });
  const across = words.filter((word) => !said.some(({ text }) => markWords("", text, [word]).hits.length > 0));
  if (across.length === 0) return marked;
  const all = said.map(({ text }) => text).join("\n");
  return [...marked, ...passagesOf(markWords("跨越几处", all, across))];
}

/** The beginnings of what is hit in a long text, each with what stands around it, a passage a line. */
function passagesOf({ label, text, hits }: CaseText): CaseText[] {
  const passages: { from: number; to: number; hits: CaseText["hits"] }[] = [];
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
  if (passages.length === 0) return [];
  const shown: CaseText = { label, text: "", hits: [] };
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
  return [shown];
}

/** No letter of two halves is cut. */
function edgeOf(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc_00) === 0xdc_00 ? at - 1 : at;
}
