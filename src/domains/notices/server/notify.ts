import type { Context } from "#platform/context.ts";

export interface NoticeToSend {
  userId: number;
  /** At most 100 characters are kept. */
  title: string;
  /** At most 1000 characters are kept. */
  text?: string;
  /** A page of this portal. */
  path?: string;
  /** A declared kind. What the user has switched off counts as read. */
  kind?: string;
}

const TITLE_MAX = 100;
const TEXT_MAX = 1000;

/** Tells a user something under 我的消息; with the `db` of a transaction only if it is committed. */
export async function notify(
  { db, now, declared }: Pick<Context, "db" | "now" | "declared">,
  { userId, title, text = "", path, kind }: NoticeToSend,
): Promise<void> {
  if (kind && !declared.noticeKinds[kind]) throw new Error(`no domain declares the notice ${kind}`);
  // Somebody's answer is nowhere else: it is there, but calls nobody.
  const readAt = kind && !(await declared.wantsNotice({ db }, userId, kind)) ? now : null;
  await db
    .insertInto("siteNotices")
    .values({
      userId,
      title: cut(title, TITLE_MAX),
      text: cut(text, TEXT_MAX),
      path: path ?? null,
      createdAt: now,
      readAt,
    })
    .execute();
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}
