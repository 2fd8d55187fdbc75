import { expect, test } from "vitest";
import { besideFormer, type ClaimedFact } from "./claimed-facts.ts";

test("each fact has what was told before beside it, an authorisation that of its brand; what is gone is told too", () => {
  const former: ClaimedFact[] = [
    ["客服", "400-1"],
    ["品牌授权", "甲半导体 一级代理，授权方 甲", "甲半导体"],
    ["品牌授权", "乙电子 授权，授权方 乙", "乙电子"],
  ];
  const facts: ClaimedFact[] = [
    ["客服", "400-2"],
    ["品牌授权", "丙微 授权，授权方 丙", "丙微"],
    ["品牌授权", "甲半导体 二级代理，授权方 甲", "甲半导体"],
  ];
  const told = besideFormer(facts, former).map(({ label, value, ...one }) => [label, value, one.former]);
  expect(told).toEqual([
    ["客服", "400-2", "400-1"],
    ["品牌授权", "丙微 授权，授权方 丙", ""],
    ["品牌授权", "甲半导体 二级代理，授权方 甲", "甲半导体 一级代理，授权方 甲"],
    ["品牌授权", "（不再提供）", "乙电子 授权，授权方 乙"],
  ]);
  // Where nothing was looked at before nothing stands beside.
  expect(besideFormer(facts, null)[0]).toEqual({ label: "客服", value: "400-2", isClaimed: true });
});

test("brands whose names begin alike are told apart", () => {
  const brand = (name: string): ClaimedFact => ["品牌授权", `${name} 一级代理，授权方 ${name}`, name];
  const told = besideFormer([brand("Analog Power")], [brand("Analog Devices"), brand("Analog Power")]);
  expect(told.map(({ value, ...one }) => [value, one.former])).toEqual([
    ["Analog Power 一级代理，授权方 Analog Power", "Analog Power 一级代理，授权方 Analog Power"],
    ["（不再提供）", "Analog Devices 一级代理，授权方 Analog Devices"],
  ]);
});
