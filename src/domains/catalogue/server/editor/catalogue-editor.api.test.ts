import { expect, test } from "vitest";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { useTestApp } from "#testing/app.ts";
import { catalogueEditor } from "../../contract/catalogue-editor.ts";
import { syncSearchWords } from "../vocabulary/sync-search-words.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);

test("what an operator removes does not come back with the next start", async () => {
  const { db } = portal.context;
  await buildBrand({ name: "Nexperia" });
  await syncSearchWords(db);
  const count = async () => [
    (await operator()(catalogueEditor.listSuffixes, {})).totalRecord,
    (await operator()(catalogueEditor.listMarkings, {})).totalRecord,
  ];
  const [suffix] = (await operator()(catalogueEditor.listSuffixes, { words: "Nexperia" })).data;
  const [marking] = (await operator()(catalogueEditor.listMarkings, {})).data;
  await operator()(catalogueEditor.removeSuffix, { id: suffix!.id });
  await operator()(catalogueEditor.removeMarking, { id: marking!.id });
  const left = await count();
  await syncSearchWords(db);
  expect(await count()).toEqual(left);
});

test("brands, suffixes and markings are edited; what is wrong is told at its field", async () => {
  const [one, other] = [await buildBrand({ name: "Sino Micro" }), await buildBrand({ name: "Other Micro" })];
  expect(
    await operator()(catalogueEditor.saveBrand, {
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
  expect((await operator()(catalogueEditor.listEditedBrands, { words: "芯微" })).data).toMatchObject([{ id: one.id }]);
  for (const [fields, errors] of [
    [{ country: "China" }, { country: "国家应为两位字母，如 CN" }],
    [{ website: "javascript:alert(1)" }, { website: expect.any(String) }],
    [{ alias: "Sino Micro" }, { alias: "「Sino Micro」已是另一个品牌的名称，请先合并" }],
  ] as const) {
    await expect(operator()(catalogueEditor.saveBrand, { id: other.id, ...fields })).rejects.toMatchObject({ errors });
  }
  // Who has not seen the last change does not undo it.
  const { updatedAt } = await operator()(catalogueEditor.findEditedBrand, { id: one.id });
  portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
  await operator()(catalogueEditor.saveBrand, { id: one.id, updatedAt, nameCn: "芯微", summary: "甲写的" });
  await expect(
    operator()(catalogueEditor.saveBrand, { id: one.id, updatedAt, nameCn: "芯微", summary: "乙写的" }),
  ).rejects.toMatchObject({ message: "刚被其他运营人员修改过，请刷新后再改" });
  const suffix = await operator()(catalogueEditor.saveSuffix, { brandId: one.id, suffix: "-TR", follows: "digit" });
  expect(
    await operator()(catalogueEditor.saveSuffix, { brandId: one.id, suffix: "-TR", follows: "any" }),
  ).toMatchObject({ id: suffix.id, follows: "any" });
  await operator()(catalogueEditor.removeSuffix, { id: suffix.id });
  await expect(operator()(catalogueEditor.removeSuffix, { id: suffix.id })).rejects.toMatchObject({ status: 404 });
  await expect(operator()(catalogueEditor.saveSuffix, { brandId: 999_999, suffix: "-TR" })).rejects.toMatchObject({
    errors: { brandId: "没有这个品牌" },
  });
  const marking = await operator()(catalogueEditor.saveMarking, { code: "ZX9", mpn: "SM1234", package: "SOT-23" });
  expect((await operator()(catalogueEditor.saveMarking, { code: "ZX9", mpn: "SM1234", package: "SOT-23" })).id).toBe(
    marking.id,
  );
  expect((await operator()(catalogueEditor.listMarkings, { words: "zx9" })).data).toMatchObject([{ mpn: "SM1234" }]);
  await operator()(catalogueEditor.saveMarking, { code: "zx9", mpn: "SM1234", package: "SOT-23", source: "原厂公告" });
  expect((await operator()(auditLog.listActions, { act: "save-marking" })).data[0]).toMatchObject({
    before: { code: "ZX9", source: "运营" },
    after: { code: "zx9", source: "原厂公告" },
  });
  await expect(operator()(catalogueEditor.saveMarking, { code: "--", mpn: "X" })).rejects.toMatchObject({
    errors: { code: "丝印须有字母或数字" },
  });
  await operator()(catalogueEditor.removeMarking, { id: marking.id });
});
