import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { uploadedPicture } from "#domains/files/picture-addresses.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { onSweepFiles } from "#domains/files/server/sweep-files.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { brands } from "../../contract/brands.ts";
import { deletions } from "../../contract/deletions.ts";
import { editedBrands } from "../../contract/edited-brands.ts";
import { merges } from "../../contract/merges.ts";
import { splits } from "../../contract/splits.ts";
import { thingHistory } from "../../contract/thing-history.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";
import { importInto } from "../../testing/importer.ts";
import { withImportLock } from "../import/import-lock.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const find = (id: number) => operator()(editedBrands.findEditedBrand, { id });
const save = (id: number, fields: object) => operator()(editedBrands.saveBrand, { id, ...fields });
const detail = (brand: number | string) => portal.callAs()(brands.brandDetail, { brand: String(brand) });
const latestAct = async (id: number) => (await operator()(thingHistory.listThingActs, { kind: "brand", id })).data[0];
const brandNamed = async (name: string) =>
  (await operator()(editedBrands.listEditedBrands, { words: name })).data.map(({ id }) => id);
const tick = () => (portal.clock.now = new Date(portal.clock.now.getTime() + 1000));

beforeAll(() => portal.tokenOf(OPERATOR));

test("the founding year is an operator's word: told at its field what is no year, and kept by later imports", async () => {
  const { id } = await buildBrand({ name: "Founded Micro" });
  expect(await save(id, { foundedYear: "1998" })).toMatchObject({ foundedYear: 1998 });
  expect((await detail(id)).foundedYear).toBe(1998);
  expect(await save(id, { summary: "芯片厂商" })).toMatchObject({ foundedYear: 1998 });
  const range = `成立年份应在 1800 到 ${portal.clock.now.getFullYear()} 之间`;
  for (const [foundedYear, text] of [
    ["98", "成立年份应为四位数字，如 1998"],
    ["1799", range],
    [String(portal.clock.now.getFullYear() + 1), range],
  ])
    await expect(save(id, { foundedYear })).rejects.toMatchObject({ errors: { foundedYear: text } });
  await importInto(portal, "makers.jsonl", [{ name: "Founded Micro", founded: 2001, aliases: [] }]);
  expect(await find(id)).toMatchObject({ foundedYear: 1998 });
  expect(await save(id, { foundedYear: "" })).toMatchObject({ foundedYear: null });
  await importInto(portal, "makers-2.jsonl", [{ name: "Founded Micro", founded: 2002, aliases: [] }]);
  expect(await find(id)).toMatchObject({ foundedYear: null });
  expect(await latestAct(id)).toMatchObject({ before: { foundedYear: 1998 }, after: { foundedYear: null } });
});

test("a brand gets another main name: the former one stays an alias under which it is found and imported", async () => {
  const { id, slug } = await buildBrand({ name: "Former Micro" });
  expect(await save(id, { name: "Newer Micro" })).toMatchObject({
    name: "Newer Micro",
    slug,
    aliases: ["Former Micro", "Newer Micro"],
  });
  expect(await latestAct(id)).toMatchObject({ before: { name: "Former Micro" }, after: { name: "Newer Micro" } });
  expect(await detail("Former Micro")).toMatchObject({
    id,
    name: "Newer Micro",
    initial: "N",
    aliases: ["Former Micro"],
  });
  expect(await brandNamed("Former Micro")).toEqual([id]);
  await importInto(portal, "parts.jsonl", [
    { mpn: "FRM1", manufacturer: "Former Micro" },
    { mpn: "FRM2", manufacturer: "Newer Micro" },
  ]);
  await importInto(portal, "makers.jsonl", [{ name: "Former Micro", country: "DE", aliases: ["FRM Micro"] }]);
  expect(await find(id)).toMatchObject({
    name: "Newer Micro",
    partCount: 2,
    country: "DE",
    aliases: ["Former Micro", "FRM Micro", "Newer Micro"],
  });
  // Its letters alone may change, and it may be called as before.
  expect(await save(id, { name: "NEWER Micro" })).toMatchObject({ name: "NEWER Micro" });
  expect(await save(id, { name: "Former Micro" })).toMatchObject({ name: "Former Micro" });
  expect(await brandNamed("NEWER Micro")).toEqual([id]);
});

test("a list does not call a brand otherwise that an operator has called so", async () => {
  await importInto(portal, "parts.jsonl", [{ mpn: "UND1", manufacturer: "Undescribed Micro" }]);
  const [id] = await brandNamed("Undescribed Micro");
  await save(id!, { name: "Told Micro" });
  await importInto(portal, "makers.jsonl", [
    { name: "Listed Micro", nameCn: "名单微", aliases: ["Undescribed Micro"] },
  ]);
  expect(await find(id!)).toMatchObject({ name: "Told Micro" });
});

test("a main name of another brand is refused, as its alias is; so is one without letters, or of a brand that was merged", async () => {
  const one = await buildBrand({ name: "One Micro" });
  const other = await buildBrand({ name: "Other Semi", aliases: ["Other Spelled"] });
  const refusal = (spelling: string, whose: string) => ({
    errors: { name: `「${spelling}」已是另一个品牌${whose}的名称或别名，请换一个，或先合并` },
  });
  await expect(save(one.id, { name: "Other Semi" })).rejects.toMatchObject(refusal("Other Semi", ""));
  await expect(save(one.id, { name: "other-spelled" })).rejects.toMatchObject(
    refusal("other-spelled", "「Other Semi」"),
  );
  await expect(save(one.id, { name: "!!!" })).rejects.toMatchObject({ errors: { name: "主名称里没有文字" } });
  await expect(save(one.id, { name: " " })).rejects.toMatchObject({ errors: { name: "请填写主名称" } });
  expect(await find(one.id)).toMatchObject({ name: "One Micro", aliases: ["One Micro"] });
  await operator()(editedBrands.mergeBrand, { id: one.id, intoId: other.id, name: "One Micro", reason: "同一家" });
  await expect(save(one.id, { name: "One Again" })).rejects.toMatchObject({
    errors: { name: "已并入另一个品牌，不能再改主名称" },
  });
  const gone = await buildBrand({ name: "Gone Semi" });
  await operator()(deletions.deleteThing, { kind: "brand", id: gone.id, name: "Gone Semi", reason: "无人使用" });
  await expect(save(other.id, { name: "Gone Semi" })).rejects.toMatchObject({
    errors: { name: expect.stringMatching(/^品牌「Gone Semi」已被删除/) },
  });
});

test("of two who rename at once, the one brand or two to one name, one does; beside an import nobody does", async () => {
  const [one, two] = [await buildBrand({ name: "Twice One" }), await buildBrand({ name: "Twice Two" })];
  const { updatedAt } = await find(one.id);
  tick();
  const same = await Promise.allSettled(["Twice Left", "Twice Right"].map((name) => save(one.id, { name, updatedAt })));
  expect(same.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(same.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { message: "内容刚被修改过，请核对最新内容后再操作" },
  });
  const both = await Promise.allSettled([one, two].map(({ id }) => save(id, { name: "Twice Both" })));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { errors: { name: expect.any(String) } },
  });
  await withImportLock(portal.context.db, async () => {
    await expect(save(two.id, { name: "Twice Import" })).rejects.toMatchObject({
      message: "导入正在进行，请等它完成后再试",
    });
    // What it is called now is no change.
    await save(two.id, { name: (await find(two.id)).name, summary: "导入时也能改" });
  });
});

test("an alias that an operator removes comes back with no list, to that brand; added again it stays", async () => {
  const { id } = await buildBrand({ name: "Kept Micro", nameCn: "留微", aliases: ["Strange Co., Ltd", "留微"] });
  expect(await save(id, { nameCn: "留微", removedAliases: ["Strange Co., Ltd"] })).toMatchObject({
    aliases: ["Kept Micro", "留微"],
  });
  expect(await latestAct(id)).toMatchObject({ after: { removedAliases: "Strange Co., Ltd" } });
  expect(await brandNamed("Strange Co., Ltd")).toEqual([]);
  await importInto(portal, "makers.jsonl", [{ name: "Kept Micro", aliases: ["Strange Co., Ltd", "KPT Micro"] }]);
  expect((await find(id)).aliases).toEqual(["Kept Micro", "KPT Micro", "留微"]);
  // It may be what another brand is called.
  await importInto(portal, "parts.jsonl", [{ mpn: "STR1", manufacturer: "Strange Co., Ltd" }]);
  const [other] = await brandNamed("Strange Co., Ltd");
  expect([other, await find(id)]).toMatchObject([expect.any(Number), { partCount: 0 }]);
  for (const [fields, text] of [
    [{ nameCn: "留微", removedAliases: ["kept micro"] }, "「kept micro」是主名称，不能移除，请先改主名称"],
    [{ nameCn: "留微", removedAliases: ["留微"] }, "「留微」是中文名，不能移除，请先改中文名"],
    [{ nameCn: "留微", removedAliases: ["Strange Co., Ltd"] }, "「Kept Micro」没有这些别名：Strange Co., Ltd"],
  ] as const)
    await expect(save(id, fields)).rejects.toMatchObject({ errors: { removedAliases: text } });
  await save(id, { nameCn: "留微", removedAliases: ["KPT Micro"] });
  await save(id, { nameCn: "留微", alias: "KPT Micro" });
  await portal.context.db.deleteFrom("datasheetBrandAliases").where("alias", "=", "KPT Micro").execute();
  await importInto(portal, "makers-2.jsonl", [{ name: "Kept Micro", aliases: ["KPT Micro", "KPT Two"] }]);
  expect((await find(id)).aliases).toContain("KPT Micro");
});

test("of two who remove an alias at once, or change the brand meanwhile, one does", async () => {
  const { id } = await buildBrand({ name: "At Once Micro", aliases: ["At Once A", "At Once B"] });
  const { updatedAt } = await find(id);
  tick();
  const told = await Promise.allSettled(
    ["At Once A", "At Once B"].map((alias) => save(id, { removedAliases: [alias], updatedAt })),
  );
  expect(told.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await find(id)).aliases).toHaveLength(2);
  const [left] = (await find(id)).aliases.filter((alias) => alias !== "At Once Micro");
  const unseen = await Promise.allSettled([0, 1].map(() => save(id, { removedAliases: [left] })));
  expect(unseen.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await latestAct(id)).toMatchObject({ after: { removedAliases: left } });
});

test("what was removed of a brand that is merged comes back to neither; undone, or led there anew, it is as before", async () => {
  const into = await buildBrand({ name: "Into Micro" });
  const from = await buildBrand({ name: "From Micro", aliases: ["From Wrong"] });
  await buildPart({ brandId: from.id });
  const words = async () => {
    const { rows } = await sql<{ word: string }>`
      select word from datasheet_removed_words where kind = 'brand-alias' and word like '%wrong' order by word`.execute(
      portal.context.db,
    );
    return rows.map(({ word }) => word);
  };
  await save(from.id, { removedAliases: ["From Wrong"] });
  await operator()(editedBrands.mergeBrand, { id: from.id, intoId: into.id, name: "From Micro", reason: "同一家" });
  await importInto(portal, "makers.jsonl", [{ name: "From Micro", aliases: ["From Wrong"] }]);
  expect((await find(into.id)).aliases).toEqual(["From Micro", "Into Micro"]);
  const [merge] = (await operator()(merges.listMerges, {})).data;
  await operator()(merges.undoMerge, { id: merge!.id, reason: "看错了" });
  expect(await words()).toEqual([`${from.id} fromwrong`]);
  const third = await buildBrand({ name: "Third Micro", aliases: ["From Wrong"] });
  await operator()(splits.splitBrand, {
    id: third.id,
    intoId: from.id,
    lines: "",
    name: "",
    aliases: ["From Wrong"],
    reason: "原属那一家",
  });
  expect(await words()).toEqual([]);
});

const drawn = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer();

async function bring(bytes: Uint8Array): Promise<string> {
  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  const brought = { userId, purpose: "picture", bytes, mediaType: "image/png" };
  return uploadedPicture((await buildUpload({ ...portal.context, now: portal.clock.now }, brought)).id);
}

test("a brand shows its logo, drawn anew, until an operator takes it away; what is no picture is told", async () => {
  const { id } = await buildBrand({ name: "Logo Micro" });
  expect((await detail(id)).logo).toBeNull();
  const { logo } = await save(id, { logo: await bring(await drawn("#070")) });
  expect(logo).toMatch(/^\/api\/specBrand\/logo\/[0-9a-f]{64}$/);
  expect((await detail(id)).logo).toBe(logo);
  expect((await portal.callAs()(brands.findBrand, { brand: String(id) })).logo).toBe(logo);
  const shown = await portal.app.inject(logo!);
  expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 400, height: 267 });
  // As it stands, or left out, it stays.
  expect(await save(id, { logo })).toMatchObject({ logo });
  expect(await save(id, {})).toMatchObject({ logo });
  portal.clock.now = new Date(portal.clock.now.getTime() + 3 * DAY_MS);
  await onSweepFiles.run({ ...portal.context, now: portal.clock.now }, {});
  expect((await portal.app.inject(logo!)).statusCode).toBe(200);
  await expect(save(id, { logo: "/api/specBrand/logo/other" })).rejects.toMatchObject({
    errors: { logo: "请重新上传 Logo" },
  });
  await expect(save(id, { logo: await bring(Buffer.from("no picture")) })).rejects.toMatchObject({
    message: expect.stringContaining("图片"),
  });
  expect(await save(id, { logo: "" })).toMatchObject({ logo: null });
  expect(await latestAct(id)).toMatchObject({ before: { logo }, after: { logo: null } });
  expect((await portal.app.inject(logo!)).statusCode).toBe(404);
});

test("a logo is taken only with all else: what is refused beside it leaves the upload to be sent again", async () => {
  const { id } = await buildBrand({ name: "Logo Twice" });
  const logo = await bring(await drawn("#a70"));
  const { updatedAt } = await find(id);
  await expect(save(id, { logo, foundedYear: "1700" })).rejects.toMatchObject({
    errors: { foundedYear: expect.any(String) },
  });
  expect(await find(id)).toMatchObject({ logo: null, updatedAt });
  tick();
  const other = await bring(await drawn("#00a"));
  const both = await Promise.allSettled([logo, other].map((one) => save(id, { logo: one, updatedAt })));
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await find(id)).logo).not.toBeNull();
  await operator()(editedBrands.hideBrand, { id, isHidden: "true", reason: "有争议" });
  expect((await portal.app.inject((await find(id)).logo!)).statusCode).toBe(404);
});
