import type { Context } from "#platform/context.ts";
import type { CaseText } from "#platform/domain/case-queue.ts";
import { markWords } from "#domains/moderation/server/public.ts";
import { hitPassages } from "#shared/hit-passages.ts";
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

function passagesOf({ label, text, hits }: CaseText): CaseText[] {
  const shown = hitPassages(text, hits);
  return shown ? [{ label, ...shown }] : [];
}
