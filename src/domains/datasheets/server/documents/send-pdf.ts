import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { markedFileName, markedTitle } from "#domains/catalogue/sample-documents.ts";
import { mailedDocumentAddress } from "./read-mailed-document.ts";
import type { UserContext } from "#platform/context.ts";
import { inTransaction } from "#platform/database.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { quota } from "#platform/quota.ts";
import { PortError } from "#ports/port.ts";
import { withEnding } from "#platform/file-ending.ts";
import { maskEmail } from "#shared/mask-contact.ts";
import type { mailedDocument } from "../../contract/mailed-document.ts";
import { accountRefusals } from "#domains/accounts/errors.ts";
import { addTask, endTask, reportProgress } from "#domains/notices/server/public.ts";

const ATTACHED_BYTES_MAX = 8 * 1024 * 1024;
const SENT_WITHIN_MS = 120_000;

const mailQuota = quota({
  rows: "accountDocumentMails",
  of: "userId",
  at: "sentAt",
  perDay: 5,
  refusal: accountRefusals.mailsUsedUpToday,
});

const sendPdfTask = {
  name: "accounts.sendPdf",
  payload: z.object({ id: z.uuid(), userId: z.int(), documentId: z.int(), taskId: z.int().nullable().default(null) }),
};

/** Sends a published datasheet to the asker's own address, behind the answer. */
export async function sendPdf(
  context: UserContext,
  { id: documentId }: ParsedInputOf<typeof mailedDocument.sendPdf>,
): Promise<DataOf<typeof mailedDocument.sendPdf>> {
  const { id: userId } = context.user;
  const { email } = await context.db
    .selectFrom("accountUsers")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!email) throw accountRefusals.emailNeeded();
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const document = await findDocument(context, documentId);
    if (!document) throw doorRefusals.notFound("没有这份规格书，或已被下架");
    const left = await mailQuota(context, userId);
    await db.insertInto("accountDocumentMails").values({ userId, documentId, sentAt: now }).execute();
    const taskId = await addTask(context, {
      kind: "mail-document",
      title: `发送规格书「${plainLine(markedTitle(document))}」到邮箱`,
    });
    await enqueue(db, sendPdfTask, { id: randomUUID(), userId, documentId, taskId });
    return { email: maskEmail(email, 2), leftToday: left - 1 };
  });
}

/** Mails the file, or where it is long a link that opens it. A task that runs twice sends the same mail, by its id. */
async function mailDocument(
  context: TaskContext,
  { id, userId, documentId, taskId }: z.output<typeof sendPdfTask.payload>,
): Promise<void> {
  const { db, settings, ports } = context;
  if (taskId !== null && !(await reportProgress(context, taskId, 0))) return;
  const end = async (state: "done" | "failed", note: string) =>
    taskId !== null && endTask(context, taskId, { state, note, ...(state === "failed" && { notice: "发送规格书" }) });
  const user = await db
    .selectFrom("accountUsers")
    .select(["email", "nickName"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const document = await findDocument(context, documentId);
  if (!user?.email || !document) {
    await end("failed", document ? "账号没有邮箱" : "规格书已下架");
    return;
  }
  const { site } = settings;
  const isAttached = document.sizeBytes <= ATTACHED_BYTES_MAX;
  const address = site.url + documentAddress({ id: documentId });
  const way = isAttached
    ? `见附件，也可在线阅读：\n${address}`
    : `文件较大，请在 7 天内下载，无需登录：\n${mailedDocumentAddress(context, documentId)}\n\n也可在线阅读：\n${address}`;
  const title = markedTitle(document);
  const note = document.isSample ? "\n\n这份文件是样例，由本站生成，用于演示，不是原厂文件。" : "";
  const text = `${user.nickName}，您好：\n\n规格书「${title}」${way}${note}\n\n${site.name}`;
  const attachments = isAttached
    ? [
        {
          name: withEnding(markedFileName(document), "application/pdf"),
          sha256: document.sha256,
          type: "application/pdf",
        },
      ]
    : [];
  try {
    await ports.mail.send(
      { id, to: user.email, subject: `规格书：${plainLine(title)}`, text, attachments },
      AbortSignal.timeout(SENT_WITHIN_MS),
    );
    await end("done", maskEmail(user.email, 2));
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (error.kind === "transient" || error.kind === "unknown") throw error;
    context.log.error({ err: error, kind: error.kind, documentId }, "a datasheet was not mailed");
    await end("failed", "邮件服务暂时不能发送");
  }
}

function findDocument({ db }: Pick<TaskContext, "db">, documentId: number) {
  return db
    .selectFrom("datasheetDocuments")
    .select(["title", "fileName", "sha256", "sizeBytes", "isSample"])
    .where("id", "=", documentId)
    .where("state", "=", "published")
    .executeTakeFirst();
}

function plainLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, 100);
}

export const onSendPdf = onTask(sendPdfTask, mailDocument);
