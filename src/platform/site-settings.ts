import { z } from "zod";
import { onOff } from "./on-off.ts";

/** The settings of what the portal calls itself and where it is reached, as `SETTINGS` of settings.ts. */
export const SITE_SETTINGS = {
  SITE_NAME: z.string().min(1).default("芯谱").describe("站点名称"),
  SITE_URL: z.url().optional().describe("对外网址，用于规范链接；默认为监听地址。正式运行时须为 https"),
  HSTS_SUBDOMAINS: onOff
    .default(false)
    .describe("告诉浏览器 SITE_URL 的所有子域名也只走 https：on 或 off；各子域名都有证书时再打开"),
  SITE_ICP: z.string().default("").describe("ICP 备案号；留空则显示「演示站，未备案」"),
  SITE_COPYRIGHT_YEARS: z.string().default("2019~2024").describe("页脚的版权年份"),
  SITE_POLICE: z.string().max(60).default("").describe("公安联网备案号，如 京公网安备11000002000001号；留空不显示"),
  SITE_TELECOM_LICENSE: z.string().max(60).default("").describe("增值电信业务经营许可证号；留空不显示"),
  SITE_BUSINESS_LICENSE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("营业执照（亮照）的网址；留空不显示"),
  SITE_REPORT_PHONE: z.string().max(60).default("").describe("违法和不良信息举报电话；留空则只有 12377 的链接"),
  SITE_COMPANY: z.string().max(100).default("").describe("运营主体的名称，用于版权与联系我们；留空则用站点名称"),
  SITE_EMAIL: z.string().max(100).default("").describe("联系邮箱；留空则请访客使用意见反馈"),
  SITE_PHONE: z.string().max(60).default("").describe("联系电话"),
  SITE_ADDRESS: z.string().max(200).default("").describe("通信地址"),
  SITE_AI_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("AI 工具的网址，/ai 页由此前往"),
} satisfies Record<string, z.ZodType>;

export interface SiteSettings {
  name: string;
  url: string;
  /** Whether browsers are told that all hosts below it are reached by https alone. */
  hasHttpsSubdomains: boolean;
  icp: string;
  police: string;
  copyrightYears: string;
  company: string;
  telecomLicense: string;
  businessLicenseUrl: string;
  reportPhone: string;
  email: string;
  phone: string;
  address: string;
  aiUrl: string | null;
}

type Values = z.infer<z.ZodObject<typeof SITE_SETTINGS>>;

/** What the portal says of itself; `url` is where it is reached, without an end. */
export function readSiteSettings(values: Values, url: string): SiteSettings {
  return {
    name: values.SITE_NAME,
    url,
    hasHttpsSubdomains: values.HSTS_SUBDOMAINS,
    icp: values.SITE_ICP,
    police: values.SITE_POLICE,
    copyrightYears: values.SITE_COPYRIGHT_YEARS,
    company: values.SITE_COMPANY,
    telecomLicense: values.SITE_TELECOM_LICENSE,
    businessLicenseUrl: values.SITE_BUSINESS_LICENSE_URL ?? "",
    reportPhone: values.SITE_REPORT_PHONE,
    email: values.SITE_EMAIL,
    phone: values.SITE_PHONE,
    address: values.SITE_ADDRESS,
    aiUrl: values.SITE_AI_URL ?? null,
  };
}
