import type { PortSettings } from "./port-settings.ts";
import { StartRefusal } from "./start-refusal.ts";

/** Production must not run on simulated services by mistake: throws StartRefusal unless `ALLOW_EMBEDDED` names those that are used. Without WeChat and QQ it runs. */
export function refuseEmbeddedServices({ mode, ports }: { mode: "demo" | "production"; ports: PortSettings }): void {
  if (mode !== "production") return;
  const embedded = embeddedServices(ports).filter((name) => !ports.allowedEmbedded.includes(name));
  if (embedded.length === 0) return;
  const missing = { sms: "短信（SMS_DRIVER）", login: "微信、QQ 登录", mail: "邮件（MAIL_DRIVER）" };
  throw new StartRefusal(
    `正式运行需要设置${embedded.map((name) => missing[name]).join("、")}；若仍要使用内置的模拟服务，请设 ALLOW_EMBEDDED=${embedded.join(",")}。`,
  );
}

/** Which services are simulated, by the names of `ALLOW_EMBEDDED`. */
export function embeddedServices(ports: PortSettings): ("sms" | "login" | "mail")[] {
  const isEmbedded = { sms: !ports.sms, login: ports.hasLocalLogin && (!ports.wechat || !ports.qq), mail: !ports.mail };
  return (["sms", "login", "mail"] as const).filter((name) => isEmbedded[name]);
}
