import { z } from "zod";
import { ownPath } from "#api/fields.ts";

const line = (most: number) => z.string().trim().min(1, "不能为空").max(most, `最多 ${most} 个字`);
const webAddress = z.url({ protocol: /^https?$/, message: "应为 http 或 https 网址" }).max(500);
const place = z.union([ownPath, webAddress]);
const link = z.strictObject({ name: line(30), url: webAddress });
const navigationEntry = z.object({ name: line(20), url: webAddress, image: z.string().max(500).nullable().default(null) });

interface ConfigKind {
  title: string;
  hint: string;
  schema: z.ZodType;
  fallback: unknown;
}

/** Every value that operators may change, with the kind that it has to be. */
export const CONFIG_KINDS: Record<string, ConfigKind> = {
  lotteryStatus: { title: "抽奖状态", hint: '"on" 或 "off"', schema: z.enum(["on", "off"], '应为 "on" 或 "off"'), fallback: "off" },
  hotWords: { title: "热搜词", hint: "词的列表，最多 24 个，每个最多 60 个字；搜索数据足够时，页头改为显示实际热搜", schema: z.array(line(60)).max(24, "最多 24 个"), fallback: [] },
  hiddenHotWords: { title: "热搜屏蔽词", hint: "含有这些词的搜索不会成为实际热搜，最多 500 个，每个最多 60 个字", schema: z.array(line(60)).max(500, "最多 500 个"), fallback: [] },
  newsHotWords: { title: "资讯热词", hint: "词的列表，最多 24 个，每个最多 60 个字；排在资讯搜索实际热词之前", schema: z.array(line(60)).max(24, "最多 24 个"), fallback: [] },
  friendlyLinks: { title: "友情链接", hint: '{"name", "url"} 的列表，最多 50 个', schema: z.array(link).max(50, "最多 50 个"), fallback: [] },
  navigation: {
    title: "导航",
    hint: "常用网站（common）、代理商（agent）、原厂（brand）三组，每组最多 30 个",
    schema: z.strictObject({ common: z.array(navigationEntry).max(30), agent: z.array(navigationEntry).max(30), brand: z.array(navigationEntry).max(30) }),
    fallback: { common: [], agent: [], brand: [] },
  },
  homeSlots: { title: "首页推荐位", hint: '{"title", "text", "path"} 的列表，最多 12 个；path 为本站路径或网址，显示在首页', schema: z.array(z.strictObject({ title: line(40), text: z.string().max(100).default(""), path: place })).max(12, "最多 12 个"), fallback: [] },
  qrCodes: { title: "页脚二维码", hint: '{"title", "url"} 的列表，最多 5 个；留空则为手机版', schema: z.array(z.strictObject({ title: line(20), url: webAddress })).max(5, "最多 5 个"), fallback: [] },
  reservedNames: { title: "昵称保留词", hint: "昵称里不能出现的词，最多 500 个，每个最多 30 个字", schema: z.array(line(30)).max(500, "最多 500 个"), fallback: [] },
  latestApp: {
    title: "App 版本",
    hint: '{"version", "url"}，没有则都为 null',
    schema: z.union([z.strictObject({ version: line(20), url: webAddress }), z.strictObject({ version: z.null(), url: z.null() })]),
    fallback: { version: null, url: null },
  },
};
