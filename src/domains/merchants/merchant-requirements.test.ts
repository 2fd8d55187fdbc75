import { expect, test } from "vitest";
import { reasonsByField } from "./labels.ts";
import { missingOf, requirementsOf } from "./merchant-requirements.ts";

const ALWAYS = ["account-permit", "id-front", "id-back"];

test.each([
  ["own-brand", "芯谱科技", 3, [...ALWAYS, "trademark"], false],
  ["own-brand", "芯谱官方旗舰店", 13, [...ALWAYS, "trademark", "taxpayer"], false],
  ["agent", "华强电子", 1, ALWAYS, true],
  ["agent", "华强电子", 6, [...ALWAYS, "taxpayer"], true],
  ["trader", "华强电子", 3, ALWAYS, false],
  ["trader", "TI 专营店", 3, ALWAYS, true],
  [null, "", null, ALWAYS, false],
] as const)(
  "a shop of the type %s that is called 「%s」 at %s%% needs what its name and type claim",
  (shopType, shopName, taxRate, papers, needsBrand) => {
    expect(requirementsOf({ shopType, shopName, taxRate })).toMatchObject({ papers, needsBrand });
  },
);

test("what is missing is told by field, and nothing where all is there", () => {
  const required = requirementsOf({ shopType: "trader", shopName: "官方专营", taxRate: 13 });
  expect(missingOf(required, { papers: ["id-front"], brands: 0 })).toEqual({
    "papers.account-permit": "请上传开户许可证",
    "papers.id-back": "请上传法人身份证国徽面",
    "papers.taxpayer": "请上传一般纳税人证明",
    brands: "店铺名称含“官方”，请填写品牌授权作为证明，或更换名称",
  });
  expect(missingOf(required, { papers: [...ALWAYS, "taxpayer", "iso9001"], brands: 1 })).toEqual({});
});

test("an operator's lines stand at the fields that they name", () => {
  expect(reasonsByField("开户许可证：看不清\n请尽快补充\n店铺名称: 与品牌不符\n店铺名称：含错别字")).toEqual({
    "papers.account-permit": "看不清",
    "": "请尽快补充",
    shopName: "与品牌不符；含错别字",
  });
  expect(reasonsByField("开户许可证：看不清；请重新上传；店铺名称：与品牌不符；请尽快补充")).toEqual({
    "papers.account-permit": "看不清；请重新上传",
    shopName: "与品牌不符；请尽快补充",
  });
  expect(reasonsByField("")).toEqual({});
});
