import type { Database } from "#platform/database.ts";

const MAINLAND = "CN";

/** Provinces and cities, as they stand in the names of makers that no list gives a country. */
const PLACES = [
  "anhui",
  "beijing",
  "changsha",
  "changzhou",
  "chengdu",
  "chongqing",
  "dalian",
  "dongguan",
  "foshan",
  "fujian",
  "guangdong",
  "guangzhou",
  "hangzhou",
  "hebei",
  "hefei",
  "henan",
  "hubei",
  "huizhou",
  "hunan",
  "jiangsu",
  "jiangxi",
  "jiaxing",
  "jinan",
  "kunshan",
  "nanjing",
  "nantong",
  "ningbo",
  "qingdao",
  "shandong",
  "shanghai",
  "shenzhen",
  "sichuan",
  "suzhou",
  "tianjin",
  "wenzhou",
  "wuhan",
  "wuxi",
  "xi'an",
  "xiamen",
  "yangzhou",
  "yueqing",
  "zhejiang",
  "zhongshan",
  "zhuhai",
];
const PLACES_CN = [
  "北京",
  "上海",
  "天津",
  "重庆",
  "深圳",
  "广东",
  "广州",
  "东莞",
  "珠海",
  "浙江",
  "杭州",
  "宁波",
  "江苏",
  "南京",
  "苏州",
  "无锡",
  "厦门",
  "福建",
  "山东",
  "青岛",
  "成都",
  "四川",
  "武汉",
  "西安",
  "安徽",
  "合肥",
  "湖南",
  "长沙",
];
const IN_MAINLAND = new RegExp(`\\b(?:${PLACES.join("|")})\\b|${PLACES_CN.join("|")}`, "iu");
const ELSEWHERE = /taiwan|hong ?kong|台湾|香港/iu;

/** Whether a brand is 国产: its seat is in mainland China, or, where no list says where it is, its name holds a place there. */
export function isDomesticBrand({
  name,
  nameCn,
  country,
}: {
  name: string;
  nameCn: string | null;
  country: string | null;
}): boolean {
  const names = `${name} ${nameCn ?? ""}`;
  return country === null ? IN_MAINLAND.test(names) && !ELSEWHERE.test(names) : country === MAINLAND;
}

/** Marks the brands in the table that are 国产 by their names and are not marked so. */
export async function markDomesticBrands(db: Database): Promise<void> {
  const brands = await db
    .selectFrom("datasheetBrands")
    .select(["id", "name", "nameCn", "country"])
    .where("country", "is", null)
    .where("isDomestic", "=", false)
    .execute();
  const ids = brands.filter(isDomesticBrand).map(({ id }) => id);
  if (ids.length > 0)
    await db.updateTable("datasheetBrands").set({ isDomestic: true }).where("id", "in", ids).execute();
}
