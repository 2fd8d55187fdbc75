import { readFileSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import "./plain-messages.ts";
import { OUTSIDE_SOURCES, type OutsideSource, readSources } from "./outside-sources.ts";
import { FILE_STORE_SETTINGS, type FileStoreSettings, readFileStoreSettings } from "./file-store-settings.ts";
import { CRAWLERS, readCrawlers } from "./crawler-setting.ts";
import type { Crawler } from "./crawlers.ts";
import { PORT_SETTINGS, type PortSettings, SECRET_SETTINGS } from "./port-settings.ts";
import { readPortSettings } from "./read-port-settings.ts";
import { PROJECT_ROOT } from "./project-root.ts";
import { SANDBOX_MODES, type SandboxMode } from "./sandbox.ts";
import { SERVER_KEY_SETTINGS } from "./server-key-settings.ts";
import { onOff } from "./on-off.ts";
import { refuseOpenToOthers } from "./own-file.ts";
import { readSiteSettings, SITE_SETTINGS, type SiteSettings } from "./site-settings.ts";
import { StartRefusal } from "./start-refusal.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const megabytes = z.coerce.number().int().min(0).max(4096);

/** Every setting of the portal: name in the environment, default, and the sentence that README shows. */
const SETTINGS = {
  PORTAL_MODE: z
    .enum(["demo", "production"])
    .default("demo")
    .describe("demo：内置服务与样例数据；production：正式运行"),
  PORT: port.default(3000).describe("端口"),
  HOST: z.string().min(1).optional().describe("监听地址；演示模式默认 127.0.0.1，正式运行默认 0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./var").describe("数据目录：内置数据库与文件"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe("自备 PostgreSQL（15 及以上）的地址；不设则使用内置数据库"),
  DATABASE_POOL: z.coerce.number().int().min(1).max(64).default(4).describe("每个进程的数据库连接数"),
  PART_ROWS_MB: megabytes.min(1).default(64).describe("每个进程用于保存列表中型号各行的内存（MB），一个型号约 0.7 KB"),
  PAGE_STORE_MB: megabytes.default(64).describe("每个进程用于保存已生成页面的内存（MB）；0 为不保存"),
  ...FILE_STORE_SETTINGS,
  SAMPLE_DATA: onOff.optional().describe("样例数据；演示模式默认 on，正式运行默认 off"),
  SAMPLE_BESIDE_REAL: z
    .enum(["hidden", "last"])
    .default("hidden")
    .describe("已有真实数据的型号，其样例规格书与报价：hidden 不再列出；last 排在最后并标明样例"),
  SERVICES: z
    .string()
    .regex(/^(web|tasks)(,(web|tasks))*$/, "只能是 web、tasks 或 web,tasks")
    .default("web,tasks")
    .describe("本进程承担的工作"),
  SEARCH_WORKERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .optional()
    .describe("搜索线程数；默认为处理器核数减一，至少 1，至多 4"),
  WORKER_SANDBOX: z
    .enum(SANDBOX_MODES)
    .default("auto")
    .describe(
      "处理用户文件的工作进程是否在 bubblewrap 沙箱内运行：auto（装有且可用则用）、required（不可用则不启动）、off",
    ),
  TASKS_AT_ONCE: z.coerce.number().int().min(1).max(16).default(2).describe("同时进行的后台任务数"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("warn")
    .describe("日志级别"),
  ...SERVER_KEY_SETTINGS,
  SESSION_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(90)
    .describe("多少天未访问后需要重新登录（登录满一年、运营人员登录满 12 小时也需要）"),
  SECURITY_LOG_DAYS: z.coerce
    .number()
    .int()
    .min(183)
    .max(3650)
    .default(183)
    .describe("安全日志保留的天数，依法不少于六个月"),
  ...SITE_SETTINGS,
  ALLOW_HTTP: onOff.default(false).describe("正式运行时允许没有 https 的网址，仅限试用"),
  ALLOW_PLAIN_LINKS: onOff
    .default(false)
    .describe("正式运行时允许与其他机器上的数据库、对象存储、病毒扫描不加密地通信，仅限可信的内网"),
  MOBILE_SITE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("手机站的网址；不设则用本站的 /mobile"),
  MOBILE_REDIRECT: onOff.default(true).describe("手机访问时转到手机站：on 或 off"),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|\d{1,2}|[\da-fA-F.:/, ]+|loopback)$/, "应为 off、代理层数或代理的地址")
    .default("off")
    .describe("在反向代理之后运行时设为代理层数（如 1）或代理的地址（如 10.0.0.0/8、loopback），以识别访客地址"),
  LIMITS: onOff.default(true).describe("访问限额：on 或 off；off 仅用于测量，正式运行时不接受"),
  CRAWLERS,
  ...PORT_SETTINGS,
  OUTSIDE_SOURCES,
} satisfies Record<string, z.ZodType>;

export interface Settings {
  mode: "demo" | "production";
  /** A trial of production without https. */
  allowsHttp: boolean;
  /** Whether databases, buckets and scanners on other machines may be reached in the open. */
  allowsPlainLinks: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  /** Memory for pages that are the same for everyone. */
  partRowsBytes: number;
  pageStoreBytes: number;
  fileStore: FileStoreSettings;
  /** Where files lie while they are uploaded. */
  uploadsDir: string;
  hasSampleData: boolean;
  /** Whether samples of what is there for real are left out, or stand last. */
  samplesBesideReal: "hidden" | "last";
  services: { web: boolean; tasks: boolean };
  tasksAtOnce: number;
  searchWorkers: number;
  workerSandbox: SandboxMode;
  logLevel: string;
  /** What is sealed and signed with; undefined = the key in the data folder. */
  serverKey: string | undefined;
  /** What was sealed and signed with before, the last one first: it still opens. */
  formerServerKeys: string[];
  /** A login lasts so many days after it was last used. */
  sessionDays: number;
  /** Whether it is counted how often somebody comes, and what he costs. */
  isCounting: boolean;
  /** Search engines whose crawlers have limits of their own. */
  crawlers: Crawler[];
  /** So long the security log keeps an entry. */
  securityLogDays: number;
  /** Proxies whose word about the visitor's address is taken: none, how many, or which. */
  trustProxy: false | number | string;
  site: SiteSettings;
  /** Where phones are sent: below this address, or nowhere. */
  mobile: { site: string | null; isRedirecting: boolean };
  ports: PortSettings;
  /** Sites outside that know people by the portal. */
  sources: OutsideSource[];
}

/** Reads the settings out of an environment. Throws StartRefusal with the name of the first that is wrong, and shows no secret. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = withSecretsOfFiles(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== "")),
  );
  const parsed = z.object(SETTINGS).safeParse(given);
  if (!parsed.success) {
    const {
      path: [name],
      message,
    } = parsed.error.issues[0]!;
    const setting = String(name) as keyof typeof SETTINGS;
    const value = SECRET_SETTINGS.includes(setting) ? "（保密）" : (given[setting] ?? "");
    throw new StartRefusal(`设置 ${setting}=${value} 不可用：${message}（${SETTINGS[setting].description}）`);
  }
  const values = parsed.data;
  const isDemo = values.PORTAL_MODE === "demo";
  const host = values.HOST ?? (isDemo ? "127.0.0.1" : "0.0.0.0");
  const dataDir = path.resolve(PROJECT_ROOT, values.DATA_DIR);
  const siteUrl = withoutEnd(values.SITE_URL ?? addressOf(host, values.PORT));
  const mobileSite = values.MOBILE_SITE === undefined ? null : withoutEnd(values.MOBILE_SITE);
  if (!isDemo && !values.LIMITS) throw new StartRefusal("正式运行时不能关闭访问限额（LIMITS=off）。");
  // Phones would be sent from the home page to the home page.
  if (mobileSite !== null && isSameAddress(mobileSite, siteUrl))
    throw new StartRefusal(
      `MOBILE_SITE=${mobileSite} 就是本站的网址（SITE_URL），手机会一直跳转；不设 MOBILE_SITE 则用本站的 /mobile。`,
    );
  return {
    mode: values.PORTAL_MODE,
    allowsHttp: values.ALLOW_HTTP,
    allowsPlainLinks: values.ALLOW_PLAIN_LINKS,
    port: values.PORT,
    host,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    partRowsBytes: values.PART_ROWS_MB * 1024 * 1024,
    pageStoreBytes: values.PAGE_STORE_MB * 1024 * 1024,
    fileStore: readFileStoreSettings(values, dataDir),
    uploadsDir: values.UPLOADS_DIR ? path.resolve(PROJECT_ROOT, values.UPLOADS_DIR) : path.join(dataDir, "uploads"),
    hasSampleData: values.SAMPLE_DATA ?? isDemo,
    samplesBesideReal: values.SAMPLE_BESIDE_REAL,
    services: { web: values.SERVICES.includes("web"), tasks: values.SERVICES.includes("tasks") },
    tasksAtOnce: values.TASKS_AT_ONCE,
    // One core is left to the process itself.
    searchWorkers: values.SEARCH_WORKERS ?? Math.min(4, Math.max(1, availableParallelism() - 1)),
    workerSandbox: values.WORKER_SANDBOX,
    logLevel: values.LOG_LEVEL,
    serverKey: values.SERVER_KEY,
    formerServerKeys: values.SERVER_KEY_FORMER ?? [],
    sessionDays: values.SESSION_DAYS,
    isCounting: values.LIMITS,
    crawlers: readCrawlers(values.CRAWLERS),
    securityLogDays: values.SECURITY_LOG_DAYS,
    trustProxy:
      values.TRUST_PROXY === "off"
        ? false
        : /^\d{1,2}$/.test(values.TRUST_PROXY)
          ? Number(values.TRUST_PROXY)
          : values.TRUST_PROXY,
    site: readSiteSettings(values, siteUrl),
    mobile: { site: mobileSite, isRedirecting: values.MOBILE_REDIRECT },
    ports: readPortSettings(values),
    sources: readSources(values.OUTSIDE_SOURCES, values.PORTAL_MODE),
  };
}

function withoutEnd(url: string): string {
  return url.replace(/\/+$/, "");
}

function isSameAddress(one: string, other: string): boolean {
  return withoutEnd(new URL(one).href) === withoutEnd(new URL(other).href);
}

/** `NAME_FILE` stands for a secret that is kept in a file which only its owner can read. */
function withSecretsOfFiles(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const values = { ...given };
  for (const name of SECRET_SETTINGS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) throw new StartRefusal(`${name} 与 ${name}_FILE 只能设一个。`);
    values[name] = readSecret(file, `${name}_FILE`);
  }
  return values;
}

function readSecret(file: string, setting: string): string {
  const place = path.resolve(PROJECT_ROOT, file);
  try {
    refuseOpenToOthers(statSync(place), `${setting}=${file}`);
    return readFileSync(place, "utf8").trim();
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`${setting}=${file} 不能读取。`, { cause: error });
  }
}

/** Where a browser on this machine finds what listens on a host and port. */
export function addressOf(host: string, port: number): string {
  const isAnywhere = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  return `http://${isAnywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** One line a setting, for README: name, default, meaning. */
export function describeSettings(): { name: string; fallback: string; meaning: string }[] {
  return Object.entries(SETTINGS).map(([name, schema]) => {
    const fallback = z.object({ [name]: schema }).safeParse({});
    const value = fallback.success ? (fallback.data as Record<string, unknown>)[name] : undefined;
    return {
      name,
      fallback: value === undefined ? "" : value === true ? "on" : value === false ? "off" : String(value),
      meaning: schema.description ?? "",
    };
  });
}
