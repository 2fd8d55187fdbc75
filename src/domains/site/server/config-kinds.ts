import { z } from "zod";
import { configAddress, configLine, configPicture, configPlace } from "#domains/config/fields.ts";
import type { ConfigKind } from "#platform/domain/config-kind.ts";
import { EMAIL_MESSAGE } from "../labels.ts";

const link = z.strictObject({ name: configLine(30), url: configAddress });
const navigationEntry = z.object({
  name: configLine(20),
  url: configAddress,
  image: configPicture,
});

/** What operators may set of it while the portal runs. */
export const configKinds: Record<string, ConfigKind> = {
  lotteryStatus: {
    title: "抽奖状态",
    hint: "抽奖活动是否开放",
    group: "网站",
    isPublic: true,
    order: 1,
    schema: z.enum(["on", "off"], "请选择"),
    choices: { on: "开放", off: "关闭" },
    fallback: "off",
  },
  hotWords: {
    title: "热搜词",
    hint: "页头搜索框下的词，最多 24 个；搜索数据足够时，改为显示实际热搜",
    group: "搜索",
    isPublic: true,
    order: 2,
    schema: z.array(configLine(60)).max(24, "最多 24 个"),
    fallback: [],
  },
  friendlyLinks: {
    title: "友情链接",
    hint: "页脚的友情链接，最多 50 个",
    group: "网站",
    isPublic: true,
    order: 5,
    schema: z.array(link).max(50, "最多 50 个"),
    labels: { name: "名称", url: "网址" },
    fallback: [],
  },
  navigation: {
    title: "导航",
    hint: "页头的快捷导航，用户没有自己设置时显示，每组最多 30 个",
    group: "网站",
    isPublic: true,
    order: 6,
    schema: z.strictObject({
      common: z.array(navigationEntry).max(30, "最多 30 个"),
      agent: z.array(navigationEntry).max(30, "最多 30 个"),
      brand: z.array(navigationEntry).max(30, "最多 30 个"),
    }),
    labels: {
      common: "常用网站",
      agent: "代理商",
      brand: "原厂",
      name: "名称",
      url: "网址",
      image: { title: "图标", help: "没有时显示名称的首字" },
    },
    fallback: { common: [], agent: [], brand: [] },
  },
  homeSlots: {
    title: "首页推荐位",
    hint: "首页的推荐，最多 12 个",
    group: "网站",
    isPublic: true,
    order: 7,
    schema: z
      .array(
        z.strictObject({
          title: configLine(40),
          text: z.string().max(100, "最多 100 个字").default(""),
          path: configPlace,
          picture: configPicture,
        }),
      )
      .max(12, "最多 12 个"),
    labels: {
      title: "标题",
      text: "说明",
      path: { title: "点开后的页面", help: "本站路径（以 / 开头）或网址" },
      picture: { title: "图片", help: "选填，显示在标题上方，按 16:9 裁切" },
    },
    fallback: [],
  },
  qrCodes: {
    title: "页脚二维码",
    hint: "页脚的二维码，最多 5 个；没有时显示手机版的二维码",
    group: "网站",
    isPublic: true,
    order: 8,
    schema: z
      .array(
        z
          .strictObject({ title: configLine(20), url: configAddress.nullable(), picture: configPicture })
          .refine(({ url, picture }) => url !== null || picture !== null, {
            path: ["url"],
            error: "请填写网址，或上传二维码图片",
          }),
      )
      .max(5, "最多 5 个"),
    labels: {
      title: "标题",
      url: { title: "网址", help: "扫码后打开的网址，二维码由此生成" },
      picture: { title: "二维码图片", help: "如公众号、小程序码；上传后显示这张图片" },
    },
    fallback: [],
  },
  contact: {
    title: "联系方式",
    hint: "显示在「联系我们」等页面；留空的一项用启动时的设置",
    group: "网站",
    isPublic: true,
    order: 8,
    schema: z.strictObject({
      company: configLine(100).nullable(),
      email: z.email(EMAIL_MESSAGE).max(200, "最多 200 个字").nullable(),
      phone: configLine(40).nullable(),
      address: configLine(200).nullable(),
    }),
    labels: { company: "运营主体", email: "邮箱", phone: "电话", address: "地址" },
    fallback: { company: null, email: null, phone: null, address: null },
  },
  latestApp: {
    title: "App 版本",
    hint: "App 的最新版本；没有则都留空",
    group: "网站",
    isPublic: true,
    order: 10,
    schema: z
      .strictObject({ version: configLine(20).nullable(), url: configAddress.nullable() })
      .refine(({ version, url }) => (version === null) === (url === null), {
        path: ["url"],
        error: "版本和下载地址要么都填，要么都不填",
      }),
    labels: { version: "版本", url: "下载地址" },
    fallback: { version: null, url: null },
  },
};
