import { z } from "zod";
import type { Context } from "#platform/context.ts";
import { moving } from "#platform/move-rows.ts";
import { onTask, type TaskContext } from "#platform/tasks.ts";
import { PortError } from "#ports/port.ts";
import { smsStates } from "../../states.ts";
import { sealed } from "../sealed.ts";

const SENT_WITHIN_MS = 15_000;
export const CODE_LASTS_SECONDS = 300;
const LASTS_MINUTES = String(CODE_LASTS_SECONDS / 60);

/** A code between its call and its carrier is sealed: queues are rows of the database, which is not to know it. */
export const sendCodeTask = {
  name: "accounts.sendCode",
  payload: z.object({ id: z.uuid(), target: z.string(), sealed: z.string(), expiresAt: z.iso.datetime() }),
};

/** Hands a code to the carrier, or the mail server. What may have been sent is never sent again, not even after a kill; what comes too late is left out. */
async function sendCode(
  context: TaskContext,
  { id, target, sealed: sealedCode, expiresAt }: z.output<typeof sendCodeTask.payload>,
): Promise<void> {
  const code = context.key.unseal(sealed.codeOnItsWay, sealedCode);
  if (code === null || new Date(expiresAt) <= context.now) return;
  const isSms = !target.includes("@");
  if (isSms && !(await beginMessage(context, { id, target }))) return;
  try {
    const carrierId = await (isSms
      ? handToCarrier(context, { id, target, code })
      : handToMail(context, { id, target, code }));
    if (isSms) await setState(context, id, { state: "accepted", carrierId });
  } catch (error) {
    if (!(error instanceof PortError)) throw error;
    if (isSms && error.kind !== "unknown") await setState(context, id, { state: "failed" });
    if (error.kind === "transient") throw error;
    context.log.error({ err: error, kind: error.kind }, "a code was not sent");
  }
}

/** Notes a message before it is sent: until its carrier has answered it may have been sent or not. False where it may have been sent already. */
async function beginMessage(
  { db, now }: TaskContext,
  { id, target }: { id: string; target: string },
): Promise<boolean> {
  const country = /^\+(86|852|886)/.exec(target)?.[1] ?? "";
  const isNew = await db
    .insertInto("accountSmsMessages")
    .values({ id, target, country, state: "unknown", sentAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  const known = db.updateTable("accountSmsMessages").where("id", "=", id);
  const begun = isNew ?? (await moving(known, { states: smsStates, to: "unknown" }).returning("id").executeTakeFirst());
  return begun !== undefined;
}

/** Unless a receipt has come first. */
async function setState(
  { db }: TaskContext,
  id: string,
  { state, carrierId }: { state: "accepted" | "failed"; carrierId?: string },
): Promise<void> {
  const update = db.updateTable("accountSmsMessages").where("id", "=", id);
  const told = carrierId === undefined ? update : update.set({ carrierId });
  await moving(told, { states: smsStates, to: state, from: ["unknown"] }).execute();
}

async function handToCarrier(
  { ports }: Context,
  { id, target, code }: { id: string; target: string; code: string },
): Promise<string> {
  const signal = AbortSignal.timeout(SENT_WITHIN_MS);
  return (await ports.sms.send({ id, e164: target, template: "code", vars: { code, minutes: LASTS_MINUTES } }, signal))
    .providerId;
}

async function handToMail(
  { ports, settings }: Context,
  { id, target, code }: { id: string; target: string; code: string },
): Promise<string> {
  const text = `您的验证码是 ${code}，${LASTS_MINUTES} 分钟内有效。如非本人操作，请忽略本邮件。`;
  return (
    await ports.mail.send(
      { id, to: target, subject: `${settings.site.name}邮箱验证码`, text },
      AbortSignal.timeout(SENT_WITHIN_MS),
    )
  ).messageId;
}

export const onSendCode = onTask(sendCodeTask, sendCode);
