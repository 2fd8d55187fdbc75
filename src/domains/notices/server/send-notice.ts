import { randomUUID } from "node:crypto";
import { z } from "zod";
import { inTransaction } from "#platform/database.ts";
import { lockInTransaction } from "#platform/named-lock.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { PortError } from "#ports/port.ts";
import { DAY_MS } from "#shared/durations.ts";
import { NOTICE_WAYS, type NoticeWay } from "#shared/notice-kind.ts";
import { sql } from "kysely";

/** So many notices a day are sent to one receiver on each way; the others wait in the portal. */
export const SENT_A_DAY_MAX: Record<NoticeWay, number> = { mail: 20, sms: 3 };
const SENT_WITHIN_MS = 30_000;
const SETTINGS_PATH = "/userCenter/accountSetting";

/** Rows of queues name nobody. */
export const sendNoticeTask = { name: "notices.sendNotice", payload: z.object({ id: z.int(), kind: z.string() }) };

interface Outgoing {
  to: string;
  title: string;
  text: string;
  path: string | null;
}

/** Sends a notice outside of the portal, on each way that its receiver wants at this moment. */
async function sendNotice(context: TaskContext, { id, kind }: { id: number; kind: string }): Promise<void> {
  for (const way of NOTICE_WAYS) {
    const outgoing = await begin(context, { id, kind, way });
    if (outgoing) await hand(context, { id, way, outgoing });
  }
}

/** Notes that a notice goes on a way, before it does; null where it has gone, may not, or is there no more. */
async function begin(
  context: TaskContext,
  { id, kind, way }: { id: number; kind: string; way: NoticeWay },
): Promise<Outgoing | null> {
  const known = await context.db.selectFrom("siteNotices").select("userId").where("id", "=", id).executeTakeFirst();
  if (!known) return null;
  const { userId } = known;
  return inTransaction(context, async (context) => {
    const { db, now, declared } = context;
    await lockInTransaction(context, `notices.send ${userId}`);
    const to = (await declared.noticeAddresses(context, userId, kind))[way];
    if (to === null) return null;
    const { sent } = await db
      .selectFrom("siteNotices")
      .select((eb) => eb.fn.countAll<number>().as("sent"))
      .where("userId", "=", userId)
      .where("createdAt", ">", new Date(now.getTime() - DAY_MS))
      .where(hasGone(way))
      .executeTakeFirstOrThrow();
    if (sent >= SENT_A_DAY_MAX[way]) return null;
    const begun = await db
      .updateTable("siteNotices")
      .set({ sentBy: sql<string[]>`array_append(sent_by, ${way}::text)` })
      .where("id", "=", id)
      .where((eb) => eb.not(hasGone(way)))
      .returning(["title", "text", "path"])
      .executeTakeFirst();
    return begun ? { to, ...begun } : null;
  });
}

/** What may have been sent is not sent again; what was not, is tried anew. */
async function hand(
  { db, ports, settings, log }: TaskContext,
  { id, way, outgoing: { to, title, text, path } }: { id: number; way: NoticeWay; outgoing: Outgoing },
): Promise<void> {
  const { site } = settings;
  const signal = AbortSignal.timeout(SENT_WITHIN_MS);
  try {
    if (way === "sms")
      await ports.sms.send({ id: randomUUID(), e164: to, template: "notice", vars: { title } }, signal);
    else {
      const said = [title, text, path && `${site.url}${path}`].filter(Boolean).join("\n");
      const off = `如不想收到这类邮件，请在「账号设置」的「消息通知」中关闭：\n${site.url}${SETTINGS_PATH}`;
      await ports.mail.send(
        { id: randomUUID(), to, subject: title, text: [said, off, site.name].join("\n\n") },
        signal,
      );
    }
  } catch (error) {
    if (error instanceof PortError && error.kind !== "transient") {
      log.warn({ err: error, kind: error.kind, way }, "a notice did not leave the portal");
      return;
    }
    await db
      .updateTable("siteNotices")
      .set({ sentBy: sql<string[]>`array_remove(sent_by, ${way}::text)` })
      .where("id", "=", id)
      .execute();
    throw error;
  }
}

const hasGone = (way: NoticeWay) => sql<boolean>`${way}::text = any(sent_by)`;

export const onSendNotice = onTask(sendNoticeTask, sendNotice);
