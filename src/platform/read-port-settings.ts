import { incomplete, missingOf, needAll } from "./needed-settings.ts";
import type { ClamdAddress, PortSettings, PortValues } from "./port-settings.ts";
import { readSmsSettings } from "./read-sms-settings.ts";
import { StartRefusal } from "./start-refusal.ts";

const HOSTS: Partial<Record<keyof PortValues, RegExp>> = {
  ALIYUN_SMS_BASE_URL: /\.aliyuncs\.com$/,
  TENCENT_TMS_BASE_URL: /\.tencentcloudapi\.com$/,
  TENCENT_IMS_BASE_URL: /\.tencentcloudapi\.com$/,
  TENCENT_SMS_BASE_URL: /\.tencentcloudapi\.com$/,
  WECHAT_BASE_URL: /\.weixin\.qq\.com$/,
  WECHAT_API_BASE_URL: /\.weixin\.qq\.com$/,
  QQ_BASE_URL: /^graph\.qq\.com$/,
};

/** The settings of each outside service. Throws StartRefusal where a service is set by halves, with the names that are missing. */
export function readPortSettings(values: PortValues): PortSettings {
  if (values.PORTAL_MODE === "production") refuseStrangeHosts(values);
  const allowedEmbedded = values.ALLOW_EMBEDDED?.split(",") ?? [];
  return {
    timeoutMs: values.HTTP_TIMEOUT_MS,
    sms: readSmsSettings(values),
    smsReceipts: values.SMS_RECEIPT_PATH_SECRET
      ? { pathSecret: values.SMS_RECEIPT_PATH_SECRET, from: values.SMS_RECEIPT_FROM?.split(",") ?? [] }
      : null,
    wechat: needAll("微信登录", values, ["WECHAT_WEB_APP_ID", "WECHAT_WEB_APP_SECRET"])
      ? {
          appId: values.WECHAT_WEB_APP_ID!,
          secret: values.WECHAT_WEB_APP_SECRET!,
          baseUrl: values.WECHAT_BASE_URL,
          apiBaseUrl: values.WECHAT_API_BASE_URL,
        }
      : null,
    qq: needAll("QQ 登录", values, ["QQ_APP_ID", "QQ_APP_KEY"])
      ? { appId: values.QQ_APP_ID!, key: values.QQ_APP_KEY!, baseUrl: values.QQ_BASE_URL }
      : null,
    hasLocalLogin: values.PORTAL_MODE === "demo" || allowedEmbedded.includes("login"),
    mail: readMail(values),
    moderation: readModeration(values),
    virusScan: readClamdAddress(values.CLAMD_ADDR),
    fetchesDocuments: values.DOCUMENT_SOURCE === "http",
    allowedEmbedded,
  };
}

function readModeration(values: PortValues): PortSettings["moderation"] {
  const { MODERATION_DRIVER: driver } = values;
  const isSet = needAll("机器审核", values, ["TENCENT_MODERATION_SECRET_ID", "TENCENT_MODERATION_SECRET_KEY"]);
  if (driver === "embedded" || (!driver && !isSet)) return null;
  if (!driver || !isSet)
    throw incomplete(
      "机器审核",
      missingOf(values, ["MODERATION_DRIVER", "TENCENT_MODERATION_SECRET_ID", "TENCENT_MODERATION_SECRET_KEY"]),
    );
  return {
    secretId: values.TENCENT_MODERATION_SECRET_ID!,
    secretKey: values.TENCENT_MODERATION_SECRET_KEY!,
    region: values.TENCENT_MODERATION_REGION,
    textBaseUrl: values.TENCENT_TMS_BASE_URL,
    pictureBaseUrl: values.TENCENT_IMS_BASE_URL,
  };
}

function readMail(values: PortValues): PortSettings["mail"] {
  const { MAIL_DRIVER: driver, SMTP_URL: smtpUrl, MAIL_FROM: from } = values;
  const isSigned = needAll("邮件签名", values, ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"]);
  if (driver === "embedded" || (!driver && !smtpUrl && !from)) return null;
  if (!driver || !smtpUrl || !from)
    throw incomplete("邮件", missingOf(values, ["MAIL_DRIVER", "SMTP_URL", "MAIL_FROM"]));
  return {
    smtpUrl,
    from,
    ...(isSigned && {
      dkim: { domain: values.DKIM_DOMAIN!, selector: values.DKIM_SELECTOR!, privateKey: values.DKIM_PRIVATE_KEY! },
    }),
  };
}

function readClamdAddress(given: string | undefined): ClamdAddress | null {
  if (given === undefined) return null;
  if (given.startsWith("unix:")) return { path: given.slice("unix:".length) };
  const [, host, port] = /^(.*):(\d+)$/.exec(given)!;
  if (Number(port) < 1 || Number(port) > 65_535)
    throw new StartRefusal(`CLAMD_ADDR=${given} 不可用：端口应为 1 到 65535。`);
  return { host: host!.replace(/^\[|\]$/g, ""), port: Number(port) };
}

function refuseStrangeHosts(values: PortValues): void {
  for (const [name, host] of Object.entries(HOSTS) as [keyof PortValues, RegExp][]) {
    const { protocol, hostname } = new URL(values[name] as string);
    if (protocol !== "https:" || !host.test(hostname))
      throw new StartRefusal(`正式运行时 ${name} 必须是服务商的 https 地址。`);
  }
}
