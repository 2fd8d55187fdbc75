import { newsSearch } from "#domains/news/contract/search.ts";
import { pick, randomNumbers } from "../random.ts";
import type { TimedRequest } from "../search/keep-alive-load.ts";

const SEED = 2;
const COMMON = ["电容", "电压", "电流", "芯片", "电源"];
const TERMS = [
  "去耦电容",
  "热阻",
  "终端电阻",
  "负载电容",
  "栅极电荷",
  "静态电流",
  "湿敏等级",
  "阶梯价",
  "看门狗",
  "共模电压",
];
const TITLES = ["晶振选型指南", "磁珠常见误区", "运放设计笔记", "天线布局要点", "光耦失效分析"];
const TRADITIONAL = ["終端電阻", "熱阻", "負載電容", "去耦電容"];

type Draw = (random: () => number, articles: number) => Record<string, string>;

/** How people ask, by kind. */
export const QUESTION_KINDS: Record<string, Draw> = {
  "one common word": (random) => ({ keywords: pick(COMMON, random) }),
  "a term": (random) => ({ keywords: pick(TERMS, random) }),
  "a title": (random) => ({ keywords: pick(TITLES, random) }),
  "two words": (random) => ({ keywords: `${pick(TERMS, random)} ${pick(COMMON, random)}` }),
  "traditional characters": (random) => ({ keywords: pick(TRADITIONAL, random) }),
  "a part number": (random, articles) => ({ keywords: `LM${1001 + Math.floor(random() * articles)}` }),
  "newest in a channel": (random) => ({
    keywords: pick([...COMMON, ...TERMS], random),
    channel: pick(["technology", "market", "finance"], random),
    sort: "newest",
  }),
  "within a month": (random) => ({ keywords: pick([...COMMON, ...TERMS], random), period: "month" }),
  "nothing holds it": (random) => ({ keywords: `闎闐${Math.floor(random() * 1e6)}` }),
  "words of which one is unknown": (random) => ({
    keywords: `${pick(TERMS, random)} qzxw${Math.floor(random() * 1e6)}`,
  }),
};

export function drawArticleQuestions(articles: number, count: number): TimedRequest[] {
  const random = randomNumbers(SEED);
  const kinds = Object.entries(QUESTION_KINDS);
  return Array.from({ length: count }, (_, place) => {
    const [kind, draw] = kinds[place % kinds.length]!;
    return { kind, path: `/api${newsSearch.searchArticles.path}?${new URLSearchParams(draw(random, articles))}` };
  });
}
