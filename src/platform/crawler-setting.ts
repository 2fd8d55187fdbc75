import { z } from "zod";
import type { Crawler } from "./crawlers.ts";

const KNOWN = [
  "googlebot=googlebot.com+google.com",
  "bingbot=search.msn.com",
  "baiduspider=baidu.com+baidu.jp",
  "sogou=sogou.com",
  "yandexbot=yandex.com+yandex.ru+yandex.net",
  "applebot=applebot.apple.com",
  "petalbot=petalsearch.com",
].join(",");
const ONE = String.raw`[a-z\d-]{2,40}=[a-z\d-]+(\.[a-z\d-]+)+(\+[a-z\d-]+(\.[a-z\d-]+)+)*`;

export const CRAWLERS = z
  .string()
  .regex(new RegExp(`^(off|${ONE}(,${ONE})*)$`), "应为 off，或 名称=域名+域名，以逗号分隔，均为小写")
  .default(KNOWN)
  .describe("有单独限额的搜索引擎：User-Agent 中的名称，以及其地址反向解析所得主机名的域名；off 则一律按普通访客计");

/** The search engines that a value of the setting names. */
export function readCrawlers(value: string): Crawler[] {
  if (value === "off") return [];
  return value.split(",").map((each) => {
    const [name = "", domains = ""] = each.split("=");
    return { name, domains: domains.split("+") };
  });
}
