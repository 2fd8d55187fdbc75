import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { sensitiveWords } from "../../contract/sensitive-words.ts";
import { WORD_CLASSES } from "../../labels.ts";
import { foldWord } from "./fold-letters.ts";
import { findSensitiveWords, findWordsOfAllClasses } from "./find-sensitive-words.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";

/** What datasheets, stock lists and pages of companies are full of. */
const TRADE = `最大额定值 绝对最大额定值 最高工作温度 最低起订量 最小包装量 最小封装 最优性价比 最新批次 首选型号 独家代理 一级代理 唯一标识码 唯一序列号
国家高新技术企业 国家标准 世界五百强客户 第一脚 第一版 第一供应商 第一时间 极限参数 极性 万能板 万用表 永磁 永久磁铁 顶层铜箔 顶级封装厂 全新原装 原装正品 假一罚十
现货当天发出 支持拆盘 拆机件 散新 翻新件回收 带票 含税 可开增值税发票 13%专票 加微信 微信同号 赌注 大麻绳 枪机 热风枪 焊枪 弹簧针 仿真器 仿真软件 屏蔽罩 干扰抑制 监听端口
贷款 保证金 返利 兼职 红包 高仿真 王者 冠军 领袖 免检 特供 走私 色环电阻 颜色情况 毒性 贩卖机 收购库存 出租 博彩机 人头马 传感器 传输 传统 复刻 调表 万无
印刷单面板 支援交流电 上传销售数据 资金盘点 验钞机真假币识别 电极品牌 中国宴会 手机跑分平台 授权永久有效 国家级高新技术企业 国家级专精特新小巨人 代开发软件 伪基站检测 世界级客户 最高温度`;
const PARTS =
  "LM358DR STM32F103C8T6 SMBJ6.0CA 74HC595 1N4148W GRM188R71H104KA93D NE555 AK47 T91 K2 M16 AO3400A USDT1 ICE3B0365J SEX-100 VPN-4 MDMA-1210 TNT005 1SS355 AV9172";

test("the list that comes with the portal is looked for as it stands there, and each word has a class that is known", async () => {
  const rows = await portal.context.db.selectFrom("newsHeldWords").select(["word", "key", "class"]).execute();
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(({ word, key }) => foldWord(word) !== key)).toEqual([]);
  expect([...new Set(rows.map((row) => row.class))].toSorted()).toEqual(
    WORD_CLASSES.filter((name) => name !== "own").toSorted(),
  );
});

test("part numbers and words of the trade are none of them", async () => {
  const falseHits: string[] = [];
  for (const said of [...TRADE.split(/\s/), ...PARTS.split(" ")])
    if ((await findWordsOfAllClasses(portal.context, [said])).length > 0) falseHits.push(said);
  expect(falseHits).toEqual([]);
});

test("they are found however they are written; what is not to be said of goods holds no comment and no name", async () => {
  const said = "全 网-最 低 價，代ˈ开ˈ发ˈ票";
  expect((await findWordsOfAllClasses(portal.context, [said])).map((one) => one.class).toSorted()).toEqual([
    "advert",
    "advert",
    "fraud",
  ]);
  expect(await findSensitiveWords(portal.context, said)).toEqual(["代开发票"]);
});

test("operators add words of a class, and take off what holds too much", async () => {
  const call = portal.callAs(OPERATOR);
  await call(sensitiveWords.addSensitiveWords, { words: "宇宙之王", class: "advert" });
  const listed = async (words: string) => (await call(sensitiveWords.listSensitiveWords, { words })).data;
  expect(await listed("宇宙之王")).toMatchObject([{ class: "advert" }]);
  expect(await findWordsOfAllClasses(portal.context, ["宇宙之王"])).toEqual([{ word: "宇宙之王", class: "advert" }]);
  expect(await findSensitiveWords(portal.context, "宇宙之王")).toEqual([]);
  const [seeded] = await listed("独一无二");
  await call(sensitiveWords.removeSensitiveWord, { id: seeded!.id });
  expect(await findWordsOfAllClasses(portal.context, ["独一无二"])).toEqual([]);
});
