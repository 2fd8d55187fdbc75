import type { SampleDocument } from "./sample-document.ts";

export interface SampleWords {
  datasheet: string;
  features: string;
  applications: string;
  parts: string;
  partsHead: [string, string];
  outline: string;
  notToScale: string;
  banner: string;
  /** Stands where a maker prints edition and day. */
  made: string;
  origin: string;
  originHead: [string, string];
  noEdition: string;
  notice: string;
  page(number: number, count: number): string;
}

const CHINESE: SampleWords = {
  datasheet: "规格书",
  features: "特性",
  applications: "应用",
  parts: "适用型号",
  partsHead: ["型号", "品牌"],
  outline: "外形示意",
  notToScale: "示意图，不按比例",
  banner: "样例文档 · 由芯谱生成，仅供演示 · 设计与选型请以原厂规格书为准",
  made: "样例 · 本站生成",
  origin: "来源与声明",
  originHead: ["来源", "说明"],
  noEdition: "不是原厂文件，没有版本和发布日期",
  notice:
    "本文档由芯谱编写，用于演示搜索、阅读和下载，不是原厂规格书，也未经原厂确认。参数取自公开资料并经过简化，可能不完整或已过时；设计、选型、采购和认证请以原厂最新规格书为准。文中商标归各自权利人所有。",
  page: (number, count) => `第 ${number} 页 / 共 ${count} 页`,
};

const ENGLISH: SampleWords = {
  datasheet: "Datasheet",
  features: "Features",
  applications: "Applications",
  parts: "Covered parts",
  partsHead: ["Part number", "Brand"],
  outline: "Outline sketch",
  notToScale: "sketch, not to scale",
  banner: "样例 SAMPLE · made by Xinpu for demonstration only · use the maker's own datasheet for design",
  made: "样例 Sample · made by Xinpu",
  origin: "Origin and notice",
  originHead: ["Origin", "Note"],
  noEdition: "Not the maker's file: it has no edition and no day of publication",
  notice:
    "This document was written by Xinpu to show how datasheets are found, read and downloaded. It is not the maker's datasheet and was not checked by the maker. Its values are taken from public sources and simplified; they may be incomplete or out of date. For design, selection and purchase use the maker's latest datasheet. Trade marks belong to their owners.",
  page: (number, count) => `Page ${number} of ${count}`,
};

/** The fixed words of a sheet. In a bilingual one both stand side by side. */
export function wordsIn(language: SampleDocument["language"]): SampleWords {
  if (language === "zh") return CHINESE;
  if (language === "en") return ENGLISH;
  const both = (key: "datasheet" | "features" | "applications" | "parts" | "outline") =>
    `${CHINESE[key]} ${ENGLISH[key]}`;
  return {
    datasheet: both("datasheet"),
    features: both("features"),
    applications: both("applications"),
    parts: both("parts"),
    partsHead: ["型号 Part number", "品牌 Brand"],
    outline: both("outline"),
    notToScale: "示意图 not to scale",
    banner: "样例 SAMPLE · 由芯谱生成，仅供演示 for demonstration only · 请以原厂规格书为准",
    made: "样例 Sample · 本站生成 made by Xinpu",
    origin: "来源与声明 Origin and notice",
    originHead: ["来源 Origin", "说明 Note"],
    noEdition: `${CHINESE.noEdition} ${ENGLISH.noEdition}`,
    notice: `${CHINESE.notice}\n${ENGLISH.notice}`,
    page: (number, count) => `第 ${number} 页 / 共 ${count} 页  Page ${number} of ${count}`,
  };
}
