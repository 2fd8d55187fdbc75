import { z } from "zod";
import { configAddress, configLine, configPlace } from "#domains/config/fields.ts";
import type { ConfigKind } from "#platform/domain/config-kind.ts";

const link = z.strictObject({ name: configLine(30), url: configAddress });
const navigationEntry = z.object({
  name: configLine(20),
  url: configAddress,
  image: z.string().max(500).nullable().default(null),
});

/** What operators may set of it while the portal runs. */
export const configKinds: Record<string, ConfigKind> = {
  lotteryStatus: {
    title: "抽奖状态",
    hint: '"on" 或 "off"',
    order: 1,
    schema: z.enum(["on", "off"], '应为 "on" 或 "off"'),
    fallback: "off",
  },
  hotWords: {
    title: "热搜词",
    hint: "词的列表，最多 24 个，每个最多 60 个字；搜索数据足够时，页头改为显示实际热搜",
    order: 2,
    schema: z.array(configLine(60)).max(24, "最多 24 个"),
    fallback: [],
  },
  friendlyLinks: {
    title: "友情链接",
    hint: '{"name", "url"} 的列表，最多 50 个',
    order: 5,
    schema: z.array(link).max(50, "最多 50 个"),
    fallback: [],
  },
  navigation: {
    title: "导航",
    hint: "常用网站（common）、代理商（agent）、原厂（brand）三组，每组最多 30 个",
    order: 6,
    schema: z.strictObject({
      common: z.array(navigationEntry).max(30),
      agent: z.array(navigationEntry).max(30),
      brand: z.array(navigationEntry).max(30),
    }),
    fallback: { common: [], agent: [], brand: [] },
  },
  homeSlots: {
    title: "首页推荐位",
    hint: '{"title", "text", "path"} 的列表，最多 12 个；path 为本站路径或网址，显示在首页',
    order: 7,
    schema: z
      .array(z.strictObject({ title: configLine(40), text: z.string().max(100).default(""), path: configPlace }))
      .max(12, "最多 12 个"),
    fallback: [],
  },
  qrCodes: {
    title: "页脚二维码",
    hint: '{"title", "url"} 的列表，最多 5 个；留空则为手机版',
    order: 8,
    schema: z.array(z.strictObject({ title: configLine(20), url: configAddress })).max(5, "最多 5 个"),
    fallback: [],
  },
  latestApp: {
    title: "App 版本",
    hint: '{"version", "url"}，没有则都为 null',
    order: 10,
    schema: z.union([
      z.strictObject({ version: configLine(20), url: configAddress }),
      z.strictObject({ version: z.null(), url: z.null() }),
    ]),
    fallback: { version: null, url: null },
  },
};
