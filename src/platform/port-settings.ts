import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { StartRefusal } from "./start-refusal.ts";

const text = z.string().trim().min(1).max(500);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const carrier = z.enum(["aliyun", "tencent"]);
/** Of one carrier: its template for mainland numbers and the one for others, and the variables in its own order. */
const template = z.strictObject({ mainland: text.optional(), abroad: text.optional(), variables: z.array(z.string().regex(/^\w{1,30}$/)).max(10) });
const templates = z.strictObject({ aliyun: template.optional(), tencent: template.optional() });

/** The settings of outside services, as `SETTINGS` of settings.ts. */
export const PORT_SETTINGS = {
  ALLOW_EMBEDDED: z
    .string()
    .regex(/^(sms|login|mail)(,(sms|login|mail))*$/, "只能是 sms、login、mail，以逗号分隔")
    .optional()
    .describe("正式运行时仍允许使用的内置服务，如 sms,login,mail；用到的页面会标明「演示模式」"),
  HTTP_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8000).describe("等待外部服务应答的毫秒数"),
  SMS_DRIVER: z.enum(["embedded", "aliyun", "tencent"]).optional().describe("短信服务；默认 embedded：不外发，写入 dev_outbox"),
  SMS_ROUTE: json(z.record(z.string().regex(/^(86|852|886)$/, "区号只能是 86、852、886"), carrier))
    .optional()
    .describe('各区号使用的短信服务，如 {"86":"aliyun","852":"tencent"}；不设则都用 SMS_DRIVER，设了则未列出的区号不发'),
  SMS_TEMPLATES: json(z.strictObject({ code: templates.optional(), order: templates.optional(), notice: templates.optional() }))
    .optional()
    .describe('短信模板，如 {"code":{"aliyun":{"mainland":"SMS_1","abroad":"SMS_2","variables":["code"]}}}；variables 按模板中的顺序'),
  ALIYUN_ACCESS_KEY_ID: text.optional().describe("阿里云短信的 AccessKey ID"),
  ALIYUN_ACCESS_KEY_SECRET: text.optional().describe("阿里云短信的 AccessKey Secret"),
  ALIYUN_SMS_SIGN: text.optional().describe("阿里云短信签名，不带【】"),
  ALIYUN_SMS_BASE_URL: url.default("https://dysmsapi.aliyuncs.com").describe("阿里云短信的地址"),
  TENCENT_SECRET_ID: text.optional().describe("腾讯云短信的 SecretId"),
  TENCENT_SECRET_KEY: text.optional().describe("腾讯云短信的 SecretKey"),
  TENCENT_SMS_APP_ID: text.optional().describe("腾讯云短信应用的 SdkAppId"),
  TENCENT_SMS_SIGN: text.optional().describe("腾讯云短信签名，不带【】"),
  TENCENT_SMS_REGION: text.default("ap-guangzhou").describe("腾讯云短信的地域"),
  TENCENT_SMS_BASE_URL: url.default("https://sms.tencentcloudapi.com").describe("腾讯云短信的地址"),
  SMS_RECEIPT_PATH_SECRET: z
    .string()
    .regex(/^[\w-]{32,128}$/, "应为 32 至 128 个字母、数字、- 或 _")
    .optional()
    .describe("短信回执的推送地址 /api/callbacks/sms/aliyun（或 tencent）/此值；不设则不接收回执"),
  SMS_RECEIPT_FROM: z
    .string()
    .regex(/^[\da-fA-F.:/]+(,[\da-fA-F.:/]+)*$/, "应为 IP 地址或网段，以逗号分隔")
    .refine((given) => given.split(",").every((network) => isNetwork(network)), "应为 IP 地址或网段，以逗号分隔")
    .optional()
    .describe("只接受来自这些地址的短信回执，如 203.0.113.0/24,198.51.100.7；不设则不限"),
  WECHAT_WEB_APP_ID: text.optional().describe("微信开放平台网站应用的 AppID；不设则演示模式下为本机的模拟扫码页，正式运行时不提供微信登录"),
  WECHAT_WEB_APP_SECRET: text.optional().describe("微信开放平台网站应用的 AppSecret"),
  WECHAT_BASE_URL: url.default("https://open.weixin.qq.com").describe("微信扫码页的地址"),
  WECHAT_API_BASE_URL: url.default("https://api.weixin.qq.com").describe("微信接口的地址"),
  QQ_APP_ID: text.optional().describe("QQ 互联网站应用的 APP ID；不设则演示模式下为本机的模拟扫码页，正式运行时不提供 QQ 登录"),
  QQ_APP_KEY: text.optional().describe("QQ 互联网站应用的 APP Key"),
  QQ_BASE_URL: url.default("https://graph.qq.com").describe("QQ 互联的地址"),
  MAIL_DRIVER: z.enum(["embedded", "smtp"]).optional().describe("邮件服务；默认 embedded：不外发，写入 dev_outbox"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional().describe("邮件服务器，如 smtps://账号:授权码@smtp.example.com:465；smtp:// 会要求 STARTTLS"),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\p{Cc}]{1,60} <[^\s<>@]{1,64}@[^\s<>@]{1,190}>|[^\s<>@]{1,64}@[^\s<>@]{1,190})$/u, "应为邮箱地址，或「名称 <邮箱地址>」")
    .optional()
    .describe("发件人，如 芯谱 <no-reply@example.com>"),
  DKIM_DOMAIN: z.string().regex(/^(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i, "应为域名").optional().describe("邮件 DKIM 签名的域名；不设则不签名（多数邮件服务商会代签）"),
  DKIM_SELECTOR: z.string().regex(/^[a-z\d.-]{1,63}$/i, "只能包含字母、数字、点和连字符").optional().describe("DKIM 的选择器，公钥在 选择器._domainkey.域名"),
  DKIM_PRIVATE_KEY: z.string().refine(isPrivateKey, "应为 PEM 格式的 RSA 私钥").optional().describe("DKIM 的私钥（PEM）；一般用 DKIM_PRIVATE_KEY_FILE 指向文件"),
  CLAMD_ADDR: z
    .string()
    .regex(/^(?:unix:\/.+|(?:[\w.-]+|\[[\da-fA-F:]+\]):\d{1,5})$/, "应为 主机:端口 或 unix:/路径")
    .optional()
    .describe("病毒扫描服务 clamd 的地址，如 127.0.0.1:3310 或 unix:/run/clamav/clamd.ctl；不设则不扫描。设了以后，上传的文件扫描通过才能提交"),
} satisfies Record<string, z.ZodType>;

/** Settings whose values no message may show. */
export const SECRET_SETTINGS = ["DATABASE_URL", "SERVER_KEY", "SMTP_URL", "ALIYUN_ACCESS_KEY_SECRET", "TENCENT_SECRET_KEY", "WECHAT_WEB_APP_SECRET", "QQ_APP_KEY", "DKIM_PRIVATE_KEY", "SMS_RECEIPT_PATH_SECRET", "S3_SECRET", "OUTSIDE_SOURCES"];

type Carrier = z.infer<typeof carrier>;
export type CarrierTemplates = Partial<Record<"code" | "order" | "notice", { mainland?: string | undefined; abroad?: string | undefined; variables: string[] }>>;
type Values = z.infer<z.ZodObject<typeof PORT_SETTINGS>> & { PORTAL_MODE: "demo" | "production" };

export interface PortSettings {
  timeoutMs: number;
  /** Null: embedded. */
  sms: { route: Partial<Record<string, Carrier>>; aliyun: AliyunSettings | null; tencent: TencentSettings | null } | null;
  /** Where carriers tell what became of messages; null: nowhere. */
  smsReceipts: { pathSecret: string; from: string[] } | null;
  wechat: { appId: string; secret: string; baseUrl: string; apiBaseUrl: string } | null;
  qq: { appId: string; key: string; baseUrl: string } | null;
  /** WeChat and QQ, where they are not set up, are simulated; else nobody logs in that way. */
  hasLocalLogin: boolean;
  mail: MailSettings | null;
  /** Where clamd listens; null: nothing is scanned. */
  virusScan: ClamdAddress | null;
  /** Embedded services that production may use. */
  allowedEmbedded: string[];
}

export type ClamdAddress = { host: string; port: number } | { path: string };

export interface MailSettings {
  smtpUrl: string;
  from: string;
  dkim?: { domain: string; selector: string; privateKey: string };
}

export interface AliyunSettings {
  accessKeyId: string;
  accessKeySecret: string;
  sign: string;
  baseUrl: string;
  templates: CarrierTemplates;
}

export interface TencentSettings {
  secretId: string;
  secretKey: string;
  appId: string;
  sign: string;
  region: string;
  baseUrl: string;
  templates: CarrierTemplates;
}

const HOSTS: Partial<Record<keyof Values, RegExp>> = {
  ALIYUN_SMS_BASE_URL: /\.aliyuncs\.com$/,
  TENCENT_SMS_BASE_URL: /\.tencentcloudapi\.com$/,
  WECHAT_BASE_URL: /\.weixin\.qq\.com$/,
  WECHAT_API_BASE_URL: /\.weixin\.qq\.com$/,
  QQ_BASE_URL: /^graph\.qq\.com$/,
};

/** The settings of each outside service. Throws StartRefusal where a service is set by halves, with the names that are missing. */
export function readPortSettings(values: Values): PortSettings {
  if (values.PORTAL_MODE === "production") refuseStrangeHosts(values);
  const allowedEmbedded = values.ALLOW_EMBEDDED?.split(",") ?? [];
  return {
    timeoutMs: values.HTTP_TIMEOUT_MS,
    sms: readSms(values),
    smsReceipts: values.SMS_RECEIPT_PATH_SECRET ? { pathSecret: values.SMS_RECEIPT_PATH_SECRET, from: values.SMS_RECEIPT_FROM?.split(",") ?? [] } : null,
    wechat: needAll("微信登录", values, ["WECHAT_WEB_APP_ID", "WECHAT_WEB_APP_SECRET"])
      ? { appId: values.WECHAT_WEB_APP_ID!, secret: values.WECHAT_WEB_APP_SECRET!, baseUrl: values.WECHAT_BASE_URL, apiBaseUrl: values.WECHAT_API_BASE_URL }
      : null,
    qq: needAll("QQ 登录", values, ["QQ_APP_ID", "QQ_APP_KEY"]) ? { appId: values.QQ_APP_ID!, key: values.QQ_APP_KEY!, baseUrl: values.QQ_BASE_URL } : null,
    hasLocalLogin: values.PORTAL_MODE === "demo" || allowedEmbedded.includes("login"),
    mail: readMail(values),
    virusScan: readClamdAddress(values.CLAMD_ADDR),
    allowedEmbedded,
  };
}

/** Production must not run on simulated services by mistake: throws StartRefusal unless `ALLOW_EMBEDDED` names those that are used. Without WeChat and QQ it runs. */
export function refuseEmbeddedServices({ mode, ports }: { mode: "demo" | "production"; ports: PortSettings }): void {
  if (mode !== "production") return;
  const embedded = embeddedServices(ports).filter((name) => !ports.allowedEmbedded.includes(name));
  if (embedded.length === 0) return;
  const missing = { sms: "短信（SMS_DRIVER）", login: "微信、QQ 登录", mail: "邮件（MAIL_DRIVER）" };
  throw new StartRefusal(`正式运行需要设置${embedded.map((name) => missing[name]).join("、")}；若仍要使用内置的模拟服务，请设 ALLOW_EMBEDDED=${embedded.join(",")}。`);
}

/** Which services are simulated, by the names of `ALLOW_EMBEDDED`. */
export function embeddedServices(ports: PortSettings): ("sms" | "login" | "mail")[] {
  const isEmbedded = { sms: !ports.sms, login: ports.hasLocalLogin && (!ports.wechat || !ports.qq), mail: !ports.mail };
  return (["sms", "login", "mail"] as const).filter((name) => isEmbedded[name]);
}

function readSms(values: Values): PortSettings["sms"] {
  const aliyun = needAll("阿里云短信", values, ["ALIYUN_ACCESS_KEY_ID", "ALIYUN_ACCESS_KEY_SECRET", "ALIYUN_SMS_SIGN"]);
  const tencent = needAll("腾讯云短信", values, ["TENCENT_SECRET_ID", "TENCENT_SECRET_KEY", "TENCENT_SMS_APP_ID", "TENCENT_SMS_SIGN"]);
  const { SMS_DRIVER: driver, SMS_ROUTE: given, SMS_TEMPLATES: templates } = values;
  if (driver === "embedded") return null;
  if (!driver) {
    if (aliyun || tencent || given || templates) throw incomplete("短信", ["SMS_DRIVER"]);
    return null;
  }
  const route = given ?? { 86: driver, 852: driver, 886: driver };
  const used = new Set(Object.values(route));
  const missing = [
    ...(used.has("aliyun") && !aliyun ? ["ALIYUN_ACCESS_KEY_ID", "ALIYUN_ACCESS_KEY_SECRET", "ALIYUN_SMS_SIGN"] : []),
    ...(used.has("tencent") && !tencent ? ["TENCENT_SECRET_ID", "TENCENT_SECRET_KEY", "TENCENT_SMS_APP_ID", "TENCENT_SMS_SIGN"] : []),
    ...missingTemplates(route, templates),
  ];
  if (missing.length > 0) throw incomplete("短信", missing);
  const templatesOf = (name: Carrier): CarrierTemplates =>
    Object.fromEntries(Object.entries(templates ?? {}).flatMap(([purpose, byCarrier]) => (byCarrier?.[name] ? [[purpose, byCarrier[name]]] : [])));
  return {
    route,
    aliyun: used.has("aliyun")
      ? {
          accessKeyId: values.ALIYUN_ACCESS_KEY_ID!,
          accessKeySecret: values.ALIYUN_ACCESS_KEY_SECRET!,
          sign: values.ALIYUN_SMS_SIGN!.normalize("NFC"),
          baseUrl: values.ALIYUN_SMS_BASE_URL,
          templates: templatesOf("aliyun"),
        }
      : null,
    tencent: used.has("tencent")
      ? {
          secretId: values.TENCENT_SECRET_ID!,
          secretKey: values.TENCENT_SECRET_KEY!,
          appId: values.TENCENT_SMS_APP_ID!,
          sign: values.TENCENT_SMS_SIGN!.normalize("NFC"),
          region: values.TENCENT_SMS_REGION,
          baseUrl: values.TENCENT_SMS_BASE_URL,
          templates: templatesOf("tencent"),
        }
      : null,
  };
}

/** Codes must reach every number that is routed; a mainland template reaches no other number, and the other way round. */
function missingTemplates(route: Record<string, Carrier>, given: Values["SMS_TEMPLATES"]): string[] {
  const places = Object.entries(route).map(([country, name]) => ({ name, place: country === "86" ? ("mainland" as const) : ("abroad" as const) }));
  const missing = places.filter(({ name, place }) => !given?.code?.[name]?.[place]).map(({ name, place }) => `SMS_TEMPLATES.code.${name}.${place}`);
  return [...new Set(missing)];
}

function readMail(values: Values): PortSettings["mail"] {
  const { MAIL_DRIVER: driver, SMTP_URL: smtpUrl, MAIL_FROM: from } = values;
  const isSigned = needAll("邮件签名", values, ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"]);
  if (driver === "embedded" || (!driver && !smtpUrl && !from)) return null;
  if (!driver || !smtpUrl || !from) throw incomplete("邮件", missingOf(values, ["MAIL_DRIVER", "SMTP_URL", "MAIL_FROM"]));
  return { smtpUrl, from, ...(isSigned && { dkim: { domain: values.DKIM_DOMAIN!, selector: values.DKIM_SELECTOR!, privateKey: values.DKIM_PRIVATE_KEY! } }) };
}

function readClamdAddress(given: string | undefined): ClamdAddress | null {
  if (given === undefined) return null;
  if (given.startsWith("unix:")) return { path: given.slice("unix:".length) };
  const [, host, port] = /^(.*):(\d+)$/.exec(given)!;
  if (Number(port) < 1 || Number(port) > 65_535) throw new StartRefusal(`CLAMD_ADDR=${given} 不可用：端口应为 1 到 65535。`);
  return { host: host!.replace(/^\[|\]$/g, ""), port: Number(port) };
}

/** Whether all of these are set; none of them is fine too. */
function needAll(service: string, values: Values, names: (keyof Values)[]): boolean {
  const missing = missingOf(values, names);
  if (missing.length > 0 && missing.length < names.length) throw incomplete(service, missing);
  return missing.length === 0;
}

function missingOf(values: Values, names: (keyof Values)[]): string[] {
  return names.filter((name) => values[name] === undefined);
}

function incomplete(service: string, missing: string[]): StartRefusal {
  return new StartRefusal(`${service}的设置不完整，还缺少：${missing.join("、")}。`);
}

function refuseStrangeHosts(values: Values): void {
  for (const [name, host] of Object.entries(HOSTS) as [keyof Values, RegExp][]) {
    const { protocol, hostname } = new URL(values[name] as string);
    if (protocol !== "https:" || !host.test(hostname)) throw new StartRefusal(`正式运行时 ${name} 必须是服务商的 https 地址。`);
  }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}

function isNetwork(given: string): boolean {
  const [address = "", bits, ...more] = given.split("/");
  const family = isIP(address);
  return family !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
}

/** A setting that is written as JSON. */
export function json<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((given, context) => {
      try {
        return JSON.parse(given) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "不是 JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
