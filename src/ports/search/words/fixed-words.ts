import { brandKey } from "#shared/brand-key.ts";
import { wordTag } from "../index/tags.ts";
import type { NameBook } from "./name-book.ts";

/** Words that say nothing about a part: left out where others remain. */
const NOISE = [
  "规格书", "数据手册", "技术手册", "用户手册", "使用手册", "说明书", "手册", "数据表", "datasheet", "datasheets", "data sheet", "data sheets", "pdf", "资料", "技术资料", "中文资料", "英文资料", "下载", "资料下载", "pdf下载",
  "芯片", "型号", "参数", "元器件", "电子元器件", "电子元件", "元件", "器件", "价格", "报价", "多少钱", "单价", "price", "prices", "现货", "采购", "求购", "供应", "供应商", "代理", "代理商", "厂家", "品牌", "原装", "正品", "全新",
  "引脚图", "管脚图", "引脚定义", "电路图", "应用电路", "典型电路", "封装图", "封装", "pinout", "specification", "specifications", "specs", "part number", "partnumber", "mpn", "part", "查询", "搜索", "怎么样", "怎么用", "是什么", "什么", "哪里买",
  "批发", "buy", "stock", "in stock", "系列", "替代", "替代料", "替代型号", "代换", "替换", "国产替代", "replacement", "equivalent", "rohs", "component", "components", "electronic components",
  "ic", "reg", "ohm", "ohms",
];
/** How a part is mounted: parts with chip sizes are, and numbers end so: `PJ-320B贴片`. */
const MOUNTING = ["贴片", "直插", "插件", "smd", "smt", "tht", "贴片式", "直插式", "插件式", "表贴", "表面贴装", "surface mount", "through hole"];
const MARKING = ["丝印", "丝印代码", "丝印码", "丝印查询", "印字", "打标", "marking", "markings", "marking code", "smd code", "smd marking", "top marking", "mark", "顶标"];
/** Words for one thing, in descriptions and searches: the first is the one that parts are listed under. */
const SYNONYMS: string[][] = [
  ["nchannel", "N沟道", "N沟", "NMOS", "N-CH", "N channel", "N型沟道", "N沟道增强型", "NMOS管", "N-MOS", "N-MOSFET", "N沟道MOS", "N沟道MOS管", "N沟道MOSFET", "N channel MOSFET", "N管"],
  ["pchannel", "P沟道", "P沟", "PMOS", "P-CH", "P channel", "P型沟道", "P沟道增强型", "PMOS管", "P-MOS", "P-MOSFET", "P沟道MOS", "P沟道MOS管", "P沟道MOSFET", "P channel MOSFET", "P管"],
  ["npn", "NPN型"],
  ["pnp", "PNP型"],
  ["bidirectional", "双向", "bi-directional", "bidir"],
  ["unidirectional", "单向", "uni-directional", "unidir"],
  ["dual", "双路", "双通道", "2通道", "dual channel"],
  ["quad", "四路", "四通道", "4通道", "quad channel"],
  ["adjustable", "可调", "可调输出", "adj"],
  ["c0g", "NP0", "NPO", "COG"],
  ...["x7r", "x5r", "x6s", "x7s", "x7t", "x8r", "x8l", "y5v", "y5u", "z5u"].map((dielectric) => [dielectric]),
  ["red", "红色", "红光", "红灯"],
  ["green", "绿色", "绿光", "绿灯", "翠绿"],
  ["blue", "蓝色", "蓝光", "蓝灯"],
  ["yellow", "黄色", "黄光", "黄灯"],
  ["white", "白色", "白光", "白灯"],
  ["orange", "橙色", "橙光"],
  ["thickfilm", "厚膜"],
  ["thinfilm", "薄膜"],
  ["lowdropout", "低压差", "低压降"],
  ["railtorail", "轨到轨", "rail-to-rail", "rrio"],
  ["automotive", "车规", "车规级", "汽车级", "aec-q100", "aec-q101", "aec-q200", "aecq"],
];

const SURENESS = { fixed: 90, synonym: 55 };
const CANONICAL = new Map(SYNONYMS.flatMap(([canonical, ...others]) => others.map((other) => [brandKey(other), canonical!] as const)));

/** Adds the words of searches that are the same in every catalogue. */
export function nameFixedWords(names: NameBook): void {
  for (const word of NOISE) names.add(word, { kind: "noise", ids: [], sureness: SURENESS.fixed });
  for (const word of MOUNTING) names.add(word, { kind: "mounting", ids: [], sureness: SURENESS.fixed });
  for (const word of MARKING) names.add(word, { kind: "marking", ids: [], sureness: SURENESS.fixed });
  for (const [canonical, ...others] of SYNONYMS) {
    for (const word of [canonical!, ...others]) names.add(word, { kind: "value", ids: [wordTag(canonical!)], sureness: SURENESS.synonym });
  }
}

/** The word under which parts with this word are listed. `folded` is in lower case, letters and digits only. */
export function canonicalWord(folded: string): string {
  return CANONICAL.get(folded) ?? folded;
}
