import type { Context } from "#platform/context.ts";
import { enqueue } from "#platform/tasks.ts";
import { sendNoticeTask } from "./send-notice.ts";

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

/** Tells a user something under 我的消息, and on the ways outside that he wants for its kind; with the `db` of a transaction only if it is committed. */
export async function notify(
  context: Pick<Context, "db" | "now" | "declared">,
  { userId, title, text = "", path, kind }: NoticeToSend,
): Promise<void> {
  const { db, now, declared } = context;
  if (kind && !declared.noticeKinds[kind]) throw new Error(`no domain declares the notice ${kind}`);
  // Somebody's answer is nowhere else: it is there, but calls nobody.
  const readAt = kind && !(await declared.wantsNotice({ db }, userId, kind)) ? now : null;
  const { id } = await db
    .insertInto("siteNotices")
    .values({
      userId,
      title: cut(title, TITLE_MAX),
      text: cut(text, TEXT_MAX),
      path: path ?? null,
      createdAt: now,
      readAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!kind || readAt) return;
  const { mail, sms } = await declared.noticeAddresses(context, userId, kind);
  if (mail ?? sms) await enqueue(db, sendNoticeTask, { id, kind });
}

function cut(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : text;
}
