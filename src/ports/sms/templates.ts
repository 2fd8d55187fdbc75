import type { SmsMessage, SmsTemplate } from "./port.ts";

/** The variables that a message must bring. */
const SMS_VARIABLES: Record<SmsTemplate, readonly string[]> = {
  code: ["code", "minutes"],
  order: ["order", "status"],
  notice: ["title"],
};

const TEXTS: Record<SmsTemplate, string> = {
  code: "您的验证码是 {code}，{minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。",
  order: "您的订单 {order} {status}，请登录网站查看。",
  notice: "您有新的通知：{title}，请登录网站查看。",
};

/** The text of a message as it would read, with the site's name in front. */
export function textOf({ template, vars }: SmsMessage, siteName: string): string {
  return `【${siteName}】${TEXTS[template].replace(/\{(\w+)\}/g, (_, name: string) => vars[name] ?? "")}`;
}

/** The variables that a message should bring and does not. */
export function missingVariables({ template, vars }: SmsMessage): string[] {
  return SMS_VARIABLES[template].filter((name) => !vars[name]);
}
