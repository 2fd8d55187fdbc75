import { z } from "zod";
import { jsonSetting } from "./json-setting.ts";
import { StartRefusal } from "./start-refusal.ts";

/** A site outside that its visitors' portal logins are handed over to (`fromswb`). */
export interface OutsideSource {
  id: string;
  name: string;
  origin: string;
  /** Where its visitors come back to. */
  callbackPath: string;
  /** Where it is told that logins end; it is told of none where nothing is said. */
  logoutPath?: string | undefined;
  /** What it signs its questions with. */
  secret: string;
  /** Whether it may have its visitors logged in here. */
  mayLogIn: boolean;
}

const PATH = /^\/(?!\/)[\w./-]{0,200}$/;

const Source = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,64}$/, "id 只能包含字母、数字、点、下划线和连字符"),
  name: z.string().trim().min(1).max(30),
  origin: z
    .url({ protocol: /^https?$/ })
    .refine((given) => URL.canParse(given) && new URL(given).origin === given, "origin 应为不带路径的网址"),
  callbackPath: z.string().regex(PATH, "callbackPath 应以 / 开头"),
  logoutPath: z.string().regex(PATH, "logoutPath 应以 / 开头").optional(),
  secret: z.string().min(32, "secret 至少 32 个字符"),
  mayLogIn: z.boolean().default(false),
});

export const OUTSIDE_SOURCES = jsonSetting(
  z
    .array(Source)
    .max(50)
    .refine((sources) => new Set(sources.map(({ id }) => id)).size === sources.length, "id 不能重复"),
)
  .optional()
  .describe(
    '登录后可带身份返回的站外来源（fromswb），如 [{"id":"blog","name":"某博客","origin":"https://blog.example.com","callbackPath":"/portal","logoutPath":"/portal-logout","secret":"…"}]；logoutPath 为用户退出登录时通知该网站的路径，不填则不通知；宜用 OUTSIDE_SOURCES_FILE 指向文件',
  );

/** Throws StartRefusal where production would send people over an open line. */
export function readSources(sources: OutsideSource[] | undefined, mode: "demo" | "production"): OutsideSource[] {
  const open = mode === "production" ? sources?.find(({ origin }) => !origin.startsWith("https:")) : undefined;
  if (open) throw new StartRefusal(`正式运行时站外来源 ${open.id} 的 origin 必须是 https 地址。`);
  return sources ?? [];
}
