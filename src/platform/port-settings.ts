import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { jsonSetting } from "./json-setting.ts";
import { MINUTE_MS } from "#shared/durations.ts";

const text = z.string().trim().min(1).max(500);
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ""));
const carrier = z.enum(["aliyun", "tencent"]);
/** Of one carrier: its template for mainland numbers and the one for others, and the variables in its own order. */
const template = z.strictObject({
  mainland: text.optional(),
  abroad: text.optional(),
  variables: z.array(z.string().regex(/^\w{1,30}$/)).max(10),
});
const templates = z.strictObject({ aliyun: template.optional(), tencent: template.optional() });

/** The settings of outside services, as `SETTINGS` of settings.ts. */
export const PORT_SETTINGS = {
  ALLOW_EMBEDDED: z
    .string()
    .regex(/^(sms|login|mail)(,(sms|login|mail))*$/, "只能是 sms、login、mail，以逗号分隔")
    .optional()
    .describe("正式运行时仍允许使用的内置服务，如 sms,login,mail；用到的页面会标明「演示模式」"),
  HTTP_TIMEOUT_MS: z.coerce.number().int().min(100).max(MINUTE_MS).default(8000).describe("等待外部服务应答的毫秒数"),
  SMS_DRIVER: z
    .enum(["embedded", "aliyun", "tencent"])
    .optional()
    .describe("短信服务；默认 embedded：不外发，写入 dev_outbox"),
  SMS_ROUTE: jsonSetting(z.record(z.string().regex(/^(86|852|886)$/, "区号只能是 86、852、886"), carrier))
    .optional()
    .describe(
      '各区号使用的短信服务，如 {"86":"aliyun","852":"tencent"}；不设则都用 SMS_DRIVER，设了则未列出的区号不发',
    ),
  SMS_TEMPLATES: jsonSetting(
    z.strictObject({ code: templates.optional(), order: templates.optional(), notice: templates.optional() }),
  )
    .optional()
    .describe(
      '短信模板，如 {"code":{"aliyun":{"mainland":"SMS_1","abroad":"SMS_2","variables":["code"]}}}；variables 按模板中的顺序',
    ),
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
  WECHAT_WEB_APP_ID: text
    .optional()
    .describe("微信开放平台网站应用的 AppID；不设则演示模式下为本机的模拟扫码页，正式运行时不提供微信登录"),
  WECHAT_WEB_APP_SECRET: text.optional().describe("微信开放平台网站应用的 AppSecret"),
  WECHAT_BASE_URL: url.default("https://open.weixin.qq.com").describe("微信扫码页的地址"),
  WECHAT_API_BASE_URL: url.default("https://api.weixin.qq.com").describe("微信接口的地址"),
  QQ_APP_ID: text
    .optional()
    .describe("QQ 互联网站应用的 APP ID；不设则演示模式下为本机的模拟扫码页，正式运行时不提供 QQ 登录"),
  QQ_APP_KEY: text.optional().describe("QQ 互联网站应用的 APP Key"),
  QQ_BASE_URL: url.default("https://graph.qq.com").describe("QQ 互联的地址"),
  MAIL_DRIVER: z.enum(["embedded", "smtp"]).optional().describe("邮件服务；默认 embedded：不外发，写入 dev_outbox"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("邮件服务器，如 smtps://账号:授权码@smtp.example.com:465；smtp:// 会要求 STARTTLS"),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\p{Cc}]{1,60} <[^\s<>@]{1,64}@[^\s<>@]{1,190}>|[^\s<>@]{1,64}@[^\s<>@]{1,190})$/u,
      "应为邮箱地址，或「名称 <邮箱地址>」",
    )
    .optional()
    .describe("发件人，如 芯谱 <no-reply@example.com>"),
  DKIM_DOMAIN: z
    .string()
    .regex(/^(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i, "应为域名")
    .optional()
    .describe("邮件 DKIM 签名的域名；不设则不签名（多数邮件服务商会代签）"),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d.-]{1,63}$/i, "只能包含字母、数字、点和连字符")
    .optional()
    .describe("DKIM 的选择器，公钥在 选择器._domainkey.域名"),
  DKIM_PRIVATE_KEY: z
    .string()
    .refine(isPrivateKey, "应为 PEM 格式的 RSA 私钥")
    .optional()
    .describe("DKIM 的私钥（PEM）；一般用 DKIM_PRIVATE_KEY_FILE 指向文件"),
  MODERATION_DRIVER: z
    .enum(["embedded", "tencent"])
    .optional()
    .describe("机器审核；默认 embedded：按内置规则判断文字，不外发，不看图片"),
  TENCENT_MODERATION_SECRET_ID: text.optional().describe("腾讯云内容安全（文本 TMS、图片 IMS）的 SecretId"),
  TENCENT_MODERATION_SECRET_KEY: text.optional().describe("腾讯云内容安全的 SecretKey"),
  TENCENT_MODERATION_REGION: text.default("ap-guangzhou").describe("腾讯云内容安全的地域"),
  TENCENT_TMS_BASE_URL: url.default("https://tms.tencentcloudapi.com").describe("腾讯云文本内容安全的地址"),
  TENCENT_IMS_BASE_URL: url.default("https://ims.tencentcloudapi.com").describe("腾讯云图片内容安全的地址"),
  CLAMD_ADDR: z
    .string()
    .regex(/^(?:unix:\/.+|(?:[\w.-]+|\[[\da-fA-F:]+\]):\d{1,5})$/, "应为 主机:端口 或 unix:/路径")
    .optional()
    .describe(
      "病毒扫描服务 clamd 的地址，如 127.0.0.1:3310 或 unix:/run/clamav/clamd.ctl；不设则不扫描。设了以后，上传的文件扫描通过才能提交",
    ),
  DOCUMENT_SOURCE: z
    .enum(["embedded", "http"])
    .default("embedded")
    .describe("抓取外链规格书：embedded 不访问任何网站；http 只访问运营人员允许的公网网站，遵守其 robots.txt 与间隔"),
} satisfies Record<string, z.ZodType>;

/** Settings whose values no message may show. */
export const SECRET_SETTINGS = [
  "DATABASE_URL",
  "SERVER_KEY",
  "SERVER_KEY_FORMER",
  "SMTP_URL",
  "ALIYUN_ACCESS_KEY_SECRET",
  "TENCENT_SECRET_KEY",
  "TENCENT_MODERATION_SECRET_KEY",
  "WECHAT_WEB_APP_SECRET",
  "QQ_APP_KEY",
  "DKIM_PRIVATE_KEY",
  "SMS_RECEIPT_PATH_SECRET",
  "S3_SECRET",
  "OUTSIDE_SOURCES",
];

export type Carrier = z.infer<typeof carrier>;
export type CarrierTemplates = Partial<
  Record<
    "code" | "order" | "notice",
    { mainland?: string | undefined; abroad?: string | undefined; variables: string[] }
  >
>;
/** What the settings of outside services say, as they were read. */
export type PortValues = z.infer<z.ZodObject<typeof PORT_SETTINGS>> & { PORTAL_MODE: "demo" | "production" };

export interface PortSettings {
  timeoutMs: number;
  /** Null: embedded. */
  sms: {
    route: Partial<Record<string, Carrier>>;
    aliyun: AliyunSettings | null;
    tencent: TencentSettings | null;
  } | null;
  /** Where carriers tell what became of messages; null: nowhere. */
  smsReceipts: { pathSecret: string; from: string[] } | null;
  wechat: { appId: string; secret: string; baseUrl: string; apiBaseUrl: string } | null;
  qq: { appId: string; key: string; baseUrl: string } | null;
  /** WeChat and QQ, where they are not set up, are simulated; else nobody logs in that way. */
  hasLocalLogin: boolean;
  mail: MailSettings | null;
  /** Where clamd listens; null: nothing is scanned. */
  virusScan: ClamdAddress | null;
  /** Null: embedded, which in production goes by the same rules. */
  moderation: TencentModerationSettings | null;
  /** Whether documents are fetched from hosts outside. */
  fetchesDocuments: boolean;
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

export interface TencentModerationSettings {
  secretId: string;
  secretKey: string;
  region: string;
  textBaseUrl: string;
  pictureBaseUrl: string;
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
  return (
    family !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}
