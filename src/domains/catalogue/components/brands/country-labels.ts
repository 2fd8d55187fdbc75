const COUNTRIES: Record<string, string> = {
  AT: "奥地利",
  AU: "澳大利亚",
  BE: "比利时",
  CA: "加拿大",
  CH: "瑞士",
  CN: "中国",
  CZ: "捷克",
  DE: "德国",
  DK: "丹麦",
  ES: "西班牙",
  FI: "芬兰",
  FR: "法国",
  GB: "英国",
  HK: "中国香港",
  IE: "爱尔兰",
  IL: "以色列",
  IN: "印度",
  IT: "意大利",
  JP: "日本",
  KR: "韩国",
  LI: "列支敦士登",
  MO: "中国澳门",
  MY: "马来西亚",
  NL: "荷兰",
  NO: "挪威",
  PL: "波兰",
  SE: "瑞典",
  SG: "新加坡",
  TH: "泰国",
  TW: "中国台湾",
  US: "美国",
};

/** A country or region by its code. */
export function countryLabel(code: string): string {
  return COUNTRIES[code] ?? code;
}
