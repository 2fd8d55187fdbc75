import { randomUUID } from "node:crypto";
import { z } from "zod";
import { notify } from "#domains/notices/server/public.ts";
import type { Context } from "#platform/context.ts";
import { describeDevice } from "#platform/describe-device.ts";
import { placeOfAddress } from "#platform/place-of-address.ts";
import { enqueue, onTask, type TaskContext } from "#platform/tasks.ts";
import { PortError } from "#ports/port.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { sealed } from "../sealed.ts";

export const SETTINGS_PATH = "/userCenter/accountSetting";
const ADVICE = "如非本人操作，请立即在「账号设置」退出其他设备并修改密码";
const SENT_WITHIN_MS = 30_000;

const Word = z.object({ to: z.string(), title: z.string(), text: z.string() });

/** Rows of queues name nobody. */
const sendWordTask = { name: "accounts.sendWord", payload: z.object({ id: z.uuid(), sealed: z.string() }) };

interface Told {
  userId: number;
  title: string;
  /** Who he was reached by until now. */
  former?: { mobile?: string | null; email?: string | null };
  only?: { sms: boolean; mail: boolean };
  /** When, where and by which device it was; that of the asker where nothing is said. */
  facts?: string[];
  /** What he is told besides. */
  more?: string[];
  /** What to do if it was not he. */
  advice?: string;
  /** What stands in mails alone. */
  inMail?: string;
}

/** When, where and by which device something was done, as its owner is told. */
export function factsOfAct({ at, address, userAgent }: { at: Date; address: string; userAgent: string }): string[] {
  return [
    `时间：${formatExactTime(at)}`,
    `地点：${(address && placeOfAddress(address)) || "未知"}（按网络地址推算）`,
    `设备：${describeDevice(userAgent)}`,
  ];
}

/**
 * Tells an account's owner what has happened to it, when, roughly where, by which device, and what to do if it was not he:
 * by notice, mail and SMS, which can't be switched off.
 */
export async function tellOwner(context: Context, told: Told): Promise<void> {
  const { userId, title, former = {}, only, inMail, advice = ADVICE } = told;
  const { db, now, address, browser, settings } = context;
  const { mobile, email, nickName } = await db
    .selectFrom("accountUsers")
    .select(["mobile", "email", "nickName"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const facts = [
    ...(told.facts ?? factsOfAct({ at: now, address, userAgent: browser.userAgent })),
    ...(told.more ?? []),
  ];
  await notify(context, { userId, title, text: `${facts.join("；")}。${advice}。`, path: SETTINGS_PATH });
  const { phone } = settings.site;
  const text = (isFormer: boolean) =>
    [
      `${nickName}，您好：`,
      `${title}。\n${facts.join("\n")}`,
      isFormer
        ? `如非本人操作，请立即联系客服${phone && `（${phone}）`}。`
        : `${advice}：\n${settings.site.url}${SETTINGS_PATH}`,
      ...(inMail && !isFormer ? [inMail] : []),
      settings.site.name,
    ].join("\n\n");
  const numbers = only?.sms === false ? [] : [former.mobile, mobile];
  const addresses = only?.mail === false ? [] : [former.email, email];
  for (const to of new Set([...numbers, ...addresses])) {
    if (!to) continue;
    const isFormer = to === former.mobile || to === former.email;
    await sendWord(context, { to, title: `${title}，如非本人操作请尽快处理`, text: text(isFormer) });
  }
}

/** Has a word sent to a number or an address for mail; with the `db` of a transaction only if it is committed. */
export async function sendWord({ db, key }: Context, word: z.output<typeof Word>): Promise<void> {
  await enqueue(db, sendWordTask, { id: randomUUID(), sealed: key.seal(sealed.wordToOwner, JSON.stringify(word)) });
}

/** Sends one of them; what may have been sent is not sent again. */
async function handOn(
  { ports, key, log }: TaskContext,
  { id, sealed: word }: z.output<typeof sendWordTask.payload>,
): Promise<void> {
  const kept = key.unseal(sealed.wordToOwner, word);
  if (kept === null) return;
  const { to, title, text } = Word.parse(JSON.parse(kept));
  const signal = AbortSignal.timeout(SENT_WITHIN_MS);
  try {
    if (to.includes("@")) await ports.mail.send({ id, to, subject: title, text }, signal);
    else await ports.sms.send({ id, e164: to, template: "notice", vars: { title } }, signal);
  } catch (error) {
    if (!(error instanceof PortError) || error.kind === "transient") throw error;
    log.warn({ err: error, kind: error.kind }, "a word of a change did not reach the owner of an account");
  }
}

export const onSendWord = onTask(sendWordTask, handOn);
