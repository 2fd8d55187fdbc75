import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import "./plain-messages.ts";
import { PROJECT_ROOT } from "./project-root.ts";
import { StartRefusal } from "./start-refusal.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const onOff = z.enum(["on", "off"]).transform((value) => value === "on");

/** Every setting of the portal: name in the environment, default, and the sentence that README shows. */
const SETTINGS = {
  PORTAL_MODE: z.enum(["demo", "production"]).default("demo").describe("demo：内置服务与样例数据；production：正式运行"),
  PORT: port.default(3000).describe("端口"),
  HOST: z.string().min(1).optional().describe("监听地址；演示模式默认 127.0.0.1，正式运行默认 0.0.0.0"),
  DATA_DIR: z.string().min(1).default("./var").describe("数据目录：内置数据库与文件"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional().describe("自备 PostgreSQL（15 及以上）的地址；不设则使用内置数据库"),
  DATABASE_POOL: z.coerce.number().int().min(1).max(64).default(4).describe("每个进程的数据库连接数"),
  FILE_STORE: z.string().regex(/^file:/, "应以 file: 开头").optional().describe("文件存放处，如 file:/srv/xinpu/files；默认在数据目录内"),
  SAMPLE_DATA: onOff.optional().describe("样例数据；演示模式默认 on，正式运行默认 off"),
  SERVICES: z.string().regex(/^(web|tasks)(,(web|tasks))*$/, "只能是 web、tasks 或 web,tasks").default("web,tasks").describe("本进程承担的工作"),
  SEARCH_WORKERS: z.coerce.number().int().min(1).max(32).optional().describe("搜索线程数；默认为处理器核数减一，至少 1，至多 4"),
  TASKS_AT_ONCE: z.coerce.number().int().min(1).max(16).default(2).describe("同时进行的后台任务数"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn").describe("日志级别"),
  SITE_NAME: z.string().min(1).default("芯谱").describe("站点名称"),
  SITE_URL: z.url().optional().describe("对外网址，用于规范链接；默认为监听地址"),
  SITE_ICP: z.string().default("").describe("ICP 备案号；留空则显示「演示站，未备案」"),
  SITE_COPYRIGHT_YEARS: z.string().default("2019~2024").describe("页脚的版权年份"),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|\d{1,2}|[\da-fA-F.:/, ]+|loopback)$/, "应为 off、代理层数或代理的地址")
    .default("off")
    .describe("在反向代理之后运行时设为代理层数（如 1）或代理的地址（如 10.0.0.0/8、loopback），以识别访客地址"),
} satisfies Record<string, z.ZodType>;

export interface Settings {
  mode: "demo" | "production";
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePool: number;
  filesDir: string;
  hasSampleData: boolean;
  services: { web: boolean; tasks: boolean };
  tasksAtOnce: number;
  searchWorkers: number;
  logLevel: string;
  /** Proxies whose word about the visitor's address is taken: none, how many, or which. */
  trustProxy: false | number | string;
  site: { name: string; url: string; icp: string; copyrightYears: string };
}

/** Reads the settings out of an environment. Throws StartRefusal with the name of the first that is wrong. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = z.object(SETTINGS).safeParse(given);
  if (!parsed.success) {
    const { path: [name], message } = parsed.error.issues[0]!;
    const setting = String(name) as keyof typeof SETTINGS;
    throw new StartRefusal(`设置 ${setting}=${given[setting] ?? ""} 不可用：${message}（${SETTINGS[setting].description}）`);
  }
  const values = parsed.data;
  const isDemo = values.PORTAL_MODE === "demo";
  const host = values.HOST ?? (isDemo ? "127.0.0.1" : "0.0.0.0");
  const dataDir = path.resolve(PROJECT_ROOT, values.DATA_DIR);
  return {
    mode: values.PORTAL_MODE,
    port: values.PORT,
    host,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    filesDir: values.FILE_STORE ? path.resolve(PROJECT_ROOT, values.FILE_STORE.replace(/^file:(\/\/)?/, "")) : path.join(dataDir, "files"),
    hasSampleData: values.SAMPLE_DATA ?? isDemo,
    services: { web: values.SERVICES.includes("web"), tasks: values.SERVICES.includes("tasks") },
    tasksAtOnce: values.TASKS_AT_ONCE,
    // One core is left to the process itself.
    searchWorkers: values.SEARCH_WORKERS ?? Math.min(4, Math.max(1, availableParallelism() - 1)),
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY === "off" ? false : /^\d{1,2}$/.test(values.TRUST_PROXY) ? Number(values.TRUST_PROXY) : values.TRUST_PROXY,
    site: {
      name: values.SITE_NAME,
      url: (values.SITE_URL ?? addressOf(host, values.PORT)).replace(/\/+$/, ""),
      icp: values.SITE_ICP,
      copyrightYears: values.SITE_COPYRIGHT_YEARS,
    },
  };
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
    return { name, fallback: value === undefined ? "" : value === false ? "off" : String(value), meaning: schema.description ?? "" };
  });
}
