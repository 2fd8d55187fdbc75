import type { Context } from "#platform/context.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { maskMobile } from "#shared/mask-contact.ts";
import { STOP_RECOVERY_PATH } from "../../addresses.ts";
import { factsOfAct, tellOwner } from "../credentials/tell-owner.ts";

/** What every word of a request begins with, so that operators see which were read. */
export const ASKED_WORDS = "有人申请为您的账号";

/** What is told of a request. */
export interface ToldRecovery {
  userId: number;
  removesFactors: boolean;
  mobile: string | null;
  address: string;
  userAgent: string;
  askedAt: Date;
  readyAt: Date;
}

/** What somebody asks for, in words; the number in part. */
export function wishOf({ removesFactors, mobile }: Pick<ToldRecovery, "removesFactors" | "mobile">): string {
  return [removesFactors && "移除第二步验证", mobile && `更换手机号为 ${maskMobile(mobile)}`]
    .filter(Boolean)
    .join("并");
}

/** Tells the owner of an account, on every way, that its recovery was asked for, and how it is stopped; mails alone hold the key that stops it. */
export async function tellOfAsking(
  context: Context,
  { recovery, key, isAgain }: { recovery: ToldRecovery; key: string; isAgain: boolean },
): Promise<void> {
  const { userId, askedAt, readyAt, address, userAgent } = recovery;
  await tellOwner(context, {
    userId,
    title: `${isAgain ? "提醒：" : ""}${ASKED_WORDS}${wishOf(recovery)}`,
    facts: [
      ...factsOfAct({ at: askedAt, address, userAgent }),
      `处理时间：${formatExactTime(readyAt)} 之后由工作人员核对，在此之前可随时停止`,
    ],
    advice: "如非本人操作，请立即登录，在「账号设置」停止该申请并修改密码",
    inMail: `不登录也可停止该申请：\n${context.settings.site.url}${STOP_RECOVERY_PATH}#${key}\n请勿把此链接转发给他人。`,
  });
}

/** Tells who is reached by the account, and by the number that was to be bound, how the request has ended. */
export async function tellOfEnd(
  context: Context,
  recovery: Pick<ToldRecovery, "userId" | "removesFactors" | "mobile">,
  { title, facts }: { title: string; facts?: string[] },
): Promise<void> {
  const { userId, mobile } = recovery;
  await tellOwner(context, {
    userId,
    title,
    former: { mobile },
    facts: [`申请内容：${wishOf(recovery)}`, ...(facts ?? [])],
    advice: "如申请并非您本人提出，请立即在「账号设置」修改密码",
  });
}
