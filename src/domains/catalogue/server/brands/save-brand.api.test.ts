import { expect, test } from "vitest";
import { useTestApp } from "#testing/app.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);

test("a brand is edited; what is wrong is told at its field", async () => {
  const [one, other] = [await buildBrand({ name: "Sino Micro" }), await buildBrand({ name: "Other Micro" })];
  expect(
    await operator()(editedBrands.saveBrand, {
      id: one.id,
      nameCn: "芯微",
      country: "cn",
      website: "https://sino.example/",
      alias: "SinoMicro Electronics",
    }),
  ).toMatchObject({
    nameCn: "芯微",
    country: "CN",
    aliases: expect.arrayContaining(["SinoMicro Electronics", "芯微"]),
  });
  expect((await operator()(editedBrands.listEditedBrands, { words: "芯微" })).data).toMatchObject([{ id: one.id }]);
  for (const [fields, errors] of [
    [{ country: "China" }, { country: "国家应为两位字母，如 CN" }],
    [{ website: "javascript:alert(1)" }, { website: expect.any(String) }],
    [{ alias: "Sino Micro" }, { alias: "「Sino Micro」已是另一个品牌的名称或别名，请换一个，或先合并" }],
  ] as const) {
    await expect(operator()(editedBrands.saveBrand, { id: other.id, ...fields })).rejects.toMatchObject({ errors });
  }
  // Who has not seen the last change does not undo it.
  const { updatedAt } = await operator()(editedBrands.findEditedBrand, { id: one.id });
  portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
  await operator()(editedBrands.saveBrand, { id: one.id, updatedAt, nameCn: "芯微", summary: "甲写的" });
  await expect(
    operator()(editedBrands.saveBrand, { id: one.id, updatedAt, nameCn: "芯微", summary: "乙写的" }),
  ).rejects.toMatchObject({ message: "内容刚被修改过，请核对最新内容后再操作" });
});

test("an operator says how a maker is registered and where its origin can be read; what is left out stays", async () => {
  const { id } = await buildBrand({ name: "Registered Micro", country: "CN" });
  const save = (fields: object) => operator()(editedBrands.saveBrand, { id, country: "CN", ...fields });
  const source = "https://registered.example/about";
  expect(await save({ legalName: "某某微电子有限公司", seat: "上海", originSource: source })).toMatchObject({
    origin: "domestic",
    originReason: "operator",
    originSource: source,
    legalName: "某某微电子有限公司",
    seat: "上海",
  });
  expect(await save({ summary: "芯片厂商" })).toMatchObject({ originSource: source, seat: "上海" });
  expect(await save({ seat: "" })).toMatchObject({ legalName: "某某微电子有限公司", seat: null });
  // What told of the former country goes with it.
  expect(await save({ country: "TW" })).toMatchObject({ origin: "foreign", originSource: null });
  await save({ country: "TW", originSource: source });
  expect(await save({ country: "JP", originSource: source })).toMatchObject({ country: "JP", originSource: null });
  expect(await save({ country: "US", originSource: "XX 规格书第 2 页" })).toMatchObject({
    origin: "foreign",
    originSource: "XX 规格书第 2 页",
  });
  // Of unknown origin it may be known how it is registered.
  const open = await buildBrand({ name: "Registered Nowhere" });
  expect(await operator()(editedBrands.saveBrand, { id: open.id, legalName: "无名电子厂" })).toMatchObject({
    origin: null,
    originReason: null,
    legalName: "无名电子厂",
  });
});
