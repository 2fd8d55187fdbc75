import type { Context } from "#platform/context.ts";
import type { CaseQueue } from "#platform/domain/case-queue.ts";
import type { PublicTextRow } from "#platform/domain/public-text.ts";
import { anyOf } from "#platform/any-of.ts";
import type { FoundClass } from "../../labels.ts";
import { publicText } from "./look-at.ts";

export interface WaitingText {
  id: number;
  kindTitle: string;
  isHidden: boolean;
  found: { word: string; class: FoundClass }[];
  row: PublicTextRow;
  /** What stays public meanwhile, by field; null where nothing does. */
  former: Record<string, string> | null;
  writer: { id: number; nickName: string } | null;
  openedAt: Date;
}

/** Texts that wait, the oldest first, as their rows say them now. */
export async function listWaitingTexts(
  context: Context,
  { ids, limit, offset }: Parameters<CaseQueue["list"]>[1],
): Promise<WaitingText[]> {
  const rows = await context.db
    .selectFrom("moderationCases as text")
    .leftJoin("accountUsers as writer", "writer.id", "text.userId")
    .select(["text.id", "text.kind", "text.rowId", "text.isHidden", "text.words", "text.classes", "text.openedAt"])
    .select("text.former")
    .select(["writer.id as writerId", "writer.nickName"])
    .where("text.state", "=", "waiting")
    .$if(ids !== null, (query) => query.where("text.id", "=", anyOf(ids!)))
    .orderBy("text.openedAt")
    .orderBy("text.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const texts = new Map<string, PublicTextRow>();
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const of = rows.filter((row) => row.kind === kind).map(({ rowId }) => rowId);
    for (const row of await publicText(context, kind).read(context, of)) texts.set(`${kind} ${row.id}`, row);
  }
  return rows.flatMap(({ kind, rowId, words, classes, writerId, nickName, former, ...one }) => {
    const row = texts.get(`${kind} ${rowId}`);
    if (!row) return [];
    const found = words.map((word, at) => ({ word, class: classes[at] as FoundClass }));
    const writer = writerId === null ? null : { id: writerId, nickName: nickName! };
    return {
      ...one,
      former: former as WaitingText["former"],
      kindTitle: publicText(context, kind).title,
      found,
      row,
      writer,
    };
  });
}
