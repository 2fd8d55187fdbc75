import { documentSearch } from "#domains/datasheets/contract/search.ts";
import { pick, randomNumbers } from "../random.ts";
import type { TimedRequest } from "../search/keep-alive-load.ts";
import type { GeneratedDocument } from "./generate-pages.ts";

const SEED = 2;
const COMMON_EN = ["voltage", "output", "pin", "current", "register", "device"];
const COMMON_ZH = ["电压", "引脚", "输出", "芯片", "寄存器"];
const TERMS_ZH = [
  "热阻",
  "引脚定义",
  "静态电流",
  "反向恢复时间",
  "导通电阻",
  "压摆率",
  "失调电压",
  "波特率",
  "典型应用电路",
  "过温保护",
  "封装尺寸",
  "传输延迟",
];
const TERMS_EN = [
  "thermal resistance",
  "quiescent current",
  "slew rate",
  "offset voltage",
  "propagation delay",
  "gate charge",
  "ordering information",
  "settling time",
];
const RARE_ZH = ["湿敏等级", "数据保持", "擦写次数", "人体模型", "齐纳二极管", "带通滤波器"];

type Draw = (random: () => number, documents: readonly GeneratedDocument[]) => Record<string, string>;

/** How people ask, by kind. */
export const QUESTION_KINDS: Record<string, Draw> = {
  "one common word": (random) => ({ keywords: pick([...COMMON_EN, ...COMMON_ZH], random) }),
  "one rare word": (random) => ({
    keywords: `${pick(["TIM", "USART", "SPI", "ADC", "CAN"], random)}${1 + Math.floor(random() * 14)}_${pick(["CR", "SR", "DR"], random)}${1 + Math.floor(random() * 9)}`,
  }),
  "chinese phrase": (random) => ({ keywords: pick([...TERMS_ZH, ...RARE_ZH], random) }),
  "number and unit": (random) => ({
    keywords: `${pick(TERMS_EN, random)} ${(1 + random() * 8).toFixed(2)} ${pick(["V", "mA", "µs"], random)}`,
  }),
  "part and word": (random, documents) => ({
    keywords: `${pick(documents, random).mpn} ${pick([...TERMS_ZH, ...TERMS_EN], random)}`,
  }),
  "part alone": (random, documents) => ({ keywords: pick(documents, random).mpn }),
  "brand and term": (random) => ({
    keywords: `${pick(["德州仪器", "GigaDevice", "沁恒", "NXP"], random)} ${pick([...TERMS_ZH, ...TERMS_EN], random)}`,
  }),
  "three words": (random) => ({
    keywords: `${pick(TERMS_EN, random)} ${pick(COMMON_EN, random)} ${pick(TERMS_EN, random)}`,
  }),
  "in the other language": (random) => ({ keywords: pick(TERMS_EN, random), language: "zh" }),
  filters: (random) => ({
    keywords: pick([...TERMS_ZH, ...COMMON_EN], random),
    brand: `bench-${1 + Math.floor(random() * 10)}`,
    year: String(2006 + Math.floor(random() * 18)),
  }),
  "nothing holds it": (random) => ({
    keywords: `${pick(["qzxw", "闎闐", "yyjjkk"], random)}${Math.floor(random() * 1e6)}`,
  }),
  "words of which one is unknown": (random) => ({
    keywords: `${pick(TERMS_ZH, random)} qzxw${Math.floor(random() * 1e6)}`,
  }),
};

/** The page's call, with facets, kind after kind. */
export function drawQuestions(documents: readonly GeneratedDocument[], count: number): TimedRequest[] {
  const random = randomNumbers(SEED);
  const kinds = Object.entries(QUESTION_KINDS);
  return Array.from({ length: count }, (_, place) => {
    const [kind, draw] = kinds[place % kinds.length]!;
    return {
      kind,
      path: `/api${documentSearch.searchDocuments.path}?${new URLSearchParams({ ...draw(random, documents), facets: "1" })}`,
    };
  });
}
