import { expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { acts } from "#domains/operator-console/contract/acts.ts";
import { useTestApp } from "#testing/app.ts";
import { datasheets } from "../../contract.ts";
import { catalogueEditor } from "../../contract/catalogue-editor.ts";
import { categoryParts } from "../../contract/category-parts.ts";
import { vocabularyEditor } from "../../contract/vocabulary-editor.ts";
import { syncSearchWords } from "../catalogue/sync-search-words.ts";
import { syncVocabulary } from "../catalogue/sync-vocabulary.ts";
import { withImportLock } from "../import/import-lock.ts";
import { toDraftValues } from "../import/parts/write-part-batch.ts";
import { catalogueOf } from "../../testing/build-catalogue.ts";

const portal = useTestApp();
const { buildBrand, buildPart, buildDocument } = catalogueOf(portal);
const OPERATOR = "13800000009";
const USER = "13800000001";
const operator = () => portal.callAs(OPERATOR);

test("a brand is merged into another: nothing points into the void, and the search index follows", async () => {
  const { db } = portal.context;
  const [gone, kept, former] = [await buildBrand({ name: "Texas Instr" }), await buildBrand({ name: "Texas Instruments" }), await buildBrand({ name: "Burr Brown" })];
  await db.updateTable("datasheetBrands").set({ successorId: gone.id }).where("id", "=", former.id).execute();
  const [own, twice, same] = [await buildPart({ mpn: "OPA627AP", brandId: gone.id }), await buildPart({ mpn: "LM358DR", brandId: gone.id }), await buildPart({ mpn: "LM358DR", brandId: kept.id })];
  const document = await buildDocument({ brandId: gone.id, partIds: [twice.id] });
  await operator()(catalogueEditor.saveSuffix, { brandId: gone.id, suffix: "DR", follows: "any" });
  const removed = await operator()(catalogueEditor.saveSuffix, { brandId: gone.id, suffix: "-RL", follows: "any" });
  await operator()(catalogueEditor.removeSuffix, { id: removed.id });
  const fan = portal.callAs(USER);
  await fan(favourites.follow, { type: "brand", id: gone.id } as never);
  await fan(favourites.addFavourite, { type: "part", id: twice.id } as never);
  const index = await portal.useIndex();

  const merge = (id: number, intoId: number, reason = "同一原厂的两种写法") => operator()(catalogueEditor.mergeBrand, { id, intoId, reason });
  await expect(merge(gone.id, gone.id)).rejects.toMatchObject({ message: "不能合并到自己" });
  await expect(merge(gone.id, 999_999)).rejects.toMatchObject({ status: 404 });
  await expect(merge(gone.id, kept.id, "")).rejects.toMatchObject({ errors: { reason: "请填写合并原因" } });
  expect(await merge(gone.id, kept.id)).toMatchObject({ parts: 1, joinedParts: 1, documents: 1, into: { id: kept.id, partCount: 2 } });

  expect(await db.selectFrom("datasheetParts").select(["id", "brandId"]).where("id", "in", [own.id, twice.id, same.id]).orderBy("id").execute()).toEqual([{ id: own.id, brandId: kept.id }, { id: same.id, brandId: kept.id }]);
  expect(await db.selectFrom("datasheetDocumentParts").select("partId").where("documentId", "=", document.id).execute()).toEqual([{ partId: same.id }]);
  expect(await db.selectFrom("datasheetBrands").select(["id", "successorId"]).where("id", "in", [gone.id, former.id]).orderBy("id").execute()).toEqual([{ id: gone.id, successorId: kept.id }, { id: former.id, successorId: kept.id }]);
  expect((await operator()(catalogueEditor.suffixes, { words: "DR" })).data).toMatchObject([{ brand: { id: kept.id } }]);
  expect(await db.selectFrom("datasheetRemovedWords").select("word").where("kind", "=", "suffix").where("word", "=", `${kept.id} -RL`).execute()).toHaveLength(1);
  expect(await db.selectFrom("accountFollows").select("targetId").where("kind", "=", "brand").execute()).toEqual([{ targetId: kept.id }]);
  expect(await db.selectFrom("accountFavourites").select("targetId").where("kind", "=", "part").execute()).toEqual([{ targetId: same.id }]);
  const page = await portal.app.inject({ url: `/datasheet/datasheetDetail/${twice.id}/LM358DR` });
  expect([page.statusCode, page.headers.location]).toEqual([301, `/datasheet/datasheetDetail/${same.id}/LM358DR`]);
  await index.catchUp();
  const found = await portal.callAs()(datasheets.searchParts, { keywords: "OPA627AP" });
  expect(JSON.stringify(found)).toContain("Texas Instruments");
  expect(JSON.stringify(found)).not.toContain('"Texas Instr"');
  expect((await operator()(acts.acts, { act: "merge-brand" })).data).toMatchObject([{ subjectId: String(gone.id), reason: "同一原厂的两种写法", before: { name: "Texas Instr" }, after: { into: kept.id, joinedParts: 1 } }]);
  expect((await operator()(acts.acts, { act: "merge-brand" })).data[0]).toMatchObject({ before: { into: { name: "Texas Instruments", partCount: 1 } }, after: { joined: [{ gone: twice.id, kept: same.id }] } });
  // Where a filter names it, its successor is meant.
  expect(await portal.callAs()(datasheets.searchParts, { keywords: "", brand: "texas-instr", facets: "1" })).toMatchObject({ totalRecord: 2, filters: { brands: [{ name: "Texas Instruments" }] } });
  // Once is enough: neither again, nor back, nor anything into what is gone.
  for (const [from, into] of [[gone.id, kept.id], [kept.id, gone.id], [former.id, gone.id]] as const) await expect(merge(from, into)).rejects.toMatchObject({ message: "品牌「Texas Instr」已并入「Texas Instruments」，不能再合并" });
  const [one, other] = [await buildBrand({ name: "One Way" }), await buildBrand({ name: "Other Way" })];
  const both = await Promise.allSettled([merge(one.id, other.id), merge(other.id, one.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("what companies carry of a brand follows it: of two that become one the verified stays, with the part numbers of both", async () => {
  const { db, now } = portal.context;
  const [gone, kept] = [await buildBrand({ name: "Analog Dev" }), await buildBrand({ name: "Analog Devices" })];
  const { id: companyId } = await db.insertInto("suppliersCompanies").values({ name: "代理公司", letter: "D", searchText: "", createdAt: now, updatedAt: now }).returning("id").executeTakeFirstOrThrow();
  const { userId } = await db.selectFrom("suppliersMembers").select("userId").executeTakeFirstOrThrow();
  const { id: certificateId } = await db.insertInto("suppliersFiles").values({ userId, uploadId: "a-certificate-of-a-tes", kind: "certificate", sha256: "0".repeat(64), sizeBytes: 1, mediaType: "image/jpeg", fileName: "", createdAt: now }).returning("id").executeTakeFirstOrThrow();
  const proof = { state: "verified", level: "first", certificateId };
  const carry = async (brandId: number, role: string, facts: object, mpn: string) => {
    const { id } = await db.insertInto("suppliersCarriedBrands").values({ companyId, brandId, role, createdAt: now, ...facts }).returning("id").executeTakeFirstOrThrow();
    await db.insertInto("suppliersCarriedModels").values([{ carriedId: id, mpn, mpnKey: mpn.toLowerCase() }, { carriedId: id, mpn: "AD8221", mpnKey: "ad8221" }]).execute();
    return id;
  };
  const [asAgent] = [await carry(gone.id, "agent", { ...proof, validUntil: "2030-01-01" }, "AD590"), await carry(kept.id, "agent", {}, "ADM3202")];
  await carry(gone.id, "trader", { ...proof, validUntil: "2030-01-01" }, "OP07");
  const asTrader = await carry(kept.id, "trader", proof, "OP27");
  await db.insertInto("suppliersCertificateChanges").values({ carriedId: asAgent, level: "exclusive", certificateId, submittedAt: now }).execute();
  await operator()(catalogueEditor.mergeBrand, { id: gone.id, intoId: kept.id, reason: "同一原厂" });
  expect(await db.selectFrom("suppliersCarriedBrands").select(["id", "brandId", "state"]).where("companyId", "=", companyId).orderBy("id").execute()).toEqual([asAgent, asTrader].map((id) => ({ id, brandId: kept.id, state: "verified" })));
  expect((await db.selectFrom("suppliersCarriedModels").select("mpn").where("carriedId", "=", asAgent).orderBy("mpn").execute()).map(({ mpn }) => mpn)).toEqual(["AD590", "AD8221", "ADM3202"]);
  expect(await db.selectFrom("suppliersCertificateChanges").select("carriedId").execute()).toEqual([{ carriedId: asAgent }]);
});

test("alternates of parts that both brands have stay proven; what would contradict is refused by name, and nothing is merged", async () => {
  const { db } = portal.context;
  const [gone, kept, foreign] = [await buildBrand({ name: "Guo Chan", isDomestic: true }), await buildBrand({ name: "Guochan Micro", isDomestic: true }), await buildBrand({ name: "Foreign Micro" })];
  const twins = async (mpn: string) => [await buildPart({ mpn, brandId: gone.id }), await buildPart({ mpn, brandId: kept.id })] as const;
  const [[one, oneKept], [two, twoKept], other] = [await twins("GC7805"), await twins("GC7812"), await buildPart({ mpn: "UA7805" })];
  // The second document is the kept part's already.
  const documents = [await buildDocument({ partIds: [one.id] }), await buildDocument({ partIds: [two.id, twoKept.id] }), await buildDocument({ partIds: [other.id] })];
  const claim = async (partId: number, replacementId: number, fields: object = {}, documentOf = (part: number) => documents[part === one.id ? 0 : part === other.id ? 2 : 1]!.id) => {
    const { id } = await db.insertInto("datasheetAlternates").values({ partId, replacementId, type: "functional", origin: "operator", ...fields }).returning("id").executeTakeFirstOrThrow();
    await db.insertInto("datasheetAlternateProofs").values([partId, replacementId].map((part) => ({ alternateId: id, partId: part, documentId: documentOf(part), page: 1 }))).execute();
    return id;
  };
  const publish = (id: number) => db.updateTable("datasheetAlternates").set({ state: "published" }).where("id", "=", id).execute();
  const [first, second, rejected] = [await claim(one.id, other.id), await claim(other.id, two.id, { type: "domestic" }), await claim(other.id, twoKept.id, { type: "domestic", state: "rejected" })];
  await publish(first);
  await publish(second);
  const merge = (intoId: number) => operator()(catalogueEditor.mergeBrand, { id: gone.id, intoId, reason: "同一原厂" });
  await expect(merge(foreign.id)).rejects.toMatchObject({ message: `替代料 ${second}（UA7805 → GC7812）合并后不再是国产品牌的型号，请先处理它再合并` });
  const { id: back } = await db.insertInto("datasheetAlternates").values({ partId: other.id, replacementId: oneKept.id, type: "functional", origin: "operator", isBothWays: true }).returning("id").executeTakeFirstOrThrow();
  await expect(merge(kept.id)).rejects.toMatchObject({ message: `替代料 ${back}（UA7805 → GC7805）合并后与反方向的一条重复，请先处理它再合并` });
  await db.deleteFrom("datasheetAlternates").where("id", "=", back).execute();
  expect(await merge(kept.id)).toMatchObject({ joinedParts: 2 });
  expect(await db.selectFrom("datasheetAlternates").select(["id", "partId", "replacementId", "state"]).where("id", "in", [first, second, rejected]).orderBy("id").execute()).toEqual([
    { id: first, partId: oneKept.id, replacementId: other.id, state: "published" },
    { id: second, partId: other.id, replacementId: twoKept.id, state: "published" },
    { id: rejected, partId: other.id, replacementId: twoKept.id, state: "rejected" },
  ]);
  expect(await db.selectFrom("datasheetAlternateProofs").select(["alternateId", "partId"]).where("alternateId", "in", [first, second]).orderBy("alternateId").orderBy("partId").execute()).toEqual(
    [[first, oneKept.id], [first, other.id], [second, twoKept.id], [second, other.id]].map(([alternateId, partId]) => ({ alternateId, partId })),
  );
});

test("what an operator removes does not come back with the next start", async () => {
  const { db } = portal.context;
  await buildBrand({ name: "Nexperia" });
  await syncSearchWords(db);
  const count = async () => [(await operator()(catalogueEditor.suffixes, {})).totalRecord, (await operator()(catalogueEditor.markings, {})).totalRecord];
  const [suffix] = (await operator()(catalogueEditor.suffixes, { words: "Nexperia" })).data;
  const [marking] = (await operator()(catalogueEditor.markings, {})).data;
  await operator()(catalogueEditor.removeSuffix, { id: suffix!.id });
  await operator()(catalogueEditor.removeMarking, { id: marking!.id });
  const left = await count();
  await syncSearchWords(db);
  expect(await count()).toEqual(left);
});

test("brands, suffixes and markings are edited; what is wrong is told at its field", async () => {
  const [one, other] = [await buildBrand({ name: "Sino Micro" }), await buildBrand({ name: "Other Micro" })];
  expect(await operator()(catalogueEditor.saveBrand, { id: one.id, nameCn: "芯微", country: "cn", website: "https://sino.example/", alias: "SinoMicro Electronics" })).toMatchObject({ nameCn: "芯微", country: "CN", aliases: expect.arrayContaining(["SinoMicro Electronics", "芯微"]) });
  expect((await operator()(catalogueEditor.editedBrands, { words: "芯微" })).data).toMatchObject([{ id: one.id }]);
  for (const [fields, errors] of [
    [{ country: "China" }, { country: "国家应为两位字母，如 CN" }],
    [{ website: "javascript:alert(1)" }, { website: expect.any(String) }],
    [{ alias: "Sino Micro" }, { alias: "「Sino Micro」已是另一个品牌的名称，请先合并" }],
  ] as const) {
    await expect(operator()(catalogueEditor.saveBrand, { id: other.id, ...fields })).rejects.toMatchObject({ errors });
  }
  // Who has not seen the last change does not undo it.
  const { updatedAt } = await operator()(catalogueEditor.editedBrand, { id: one.id });
  portal.clock.now = new Date(portal.clock.now.getTime() + 1000);
  await operator()(catalogueEditor.saveBrand, { id: one.id, updatedAt, nameCn: "芯微", summary: "甲写的" });
  await expect(operator()(catalogueEditor.saveBrand, { id: one.id, updatedAt, nameCn: "芯微", summary: "乙写的" })).rejects.toMatchObject({ message: "刚被其他运营人员修改过，请刷新后再改" });
  const suffix = await operator()(catalogueEditor.saveSuffix, { brandId: one.id, suffix: "-TR", follows: "digit" });
  expect(await operator()(catalogueEditor.saveSuffix, { brandId: one.id, suffix: "-TR", follows: "any" })).toMatchObject({ id: suffix.id, follows: "any" });
  await operator()(catalogueEditor.removeSuffix, { id: suffix.id });
  await expect(operator()(catalogueEditor.removeSuffix, { id: suffix.id })).rejects.toMatchObject({ status: 404 });
  await expect(operator()(catalogueEditor.saveSuffix, { brandId: 999_999, suffix: "-TR" })).rejects.toMatchObject({ errors: { brandId: "没有这个品牌" } });
  const marking = await operator()(catalogueEditor.saveMarking, { code: "ZX9", mpn: "SM1234", package: "SOT-23" });
  expect((await operator()(catalogueEditor.saveMarking, { code: "ZX9", mpn: "SM1234", package: "SOT-23" })).id).toBe(marking.id);
  expect((await operator()(catalogueEditor.markings, { words: "zx9" })).data).toMatchObject([{ mpn: "SM1234" }]);
  await operator()(catalogueEditor.saveMarking, { code: "zx9", mpn: "SM1234", package: "SOT-23", source: "原厂公告" });
  expect((await operator()(acts.acts, { act: "save-marking" })).data[0]).toMatchObject({ before: { code: "ZX9", source: "运营" }, after: { code: "zx9", source: "原厂公告" } });
  await expect(operator()(catalogueEditor.saveMarking, { code: "--", mpn: "X" })).rejects.toMatchObject({ errors: { code: "丝印须有字母或数字" } });
  await operator()(catalogueEditor.removeMarking, { id: marking.id });
});

test("a category is merged into another: its parts, names, addresses and what lists call it lead there, also after the next import", async () => {
  const { db } = portal.context;
  const { categoryIds, parameterIds } = await syncVocabulary(db);
  const [gone, kept, top] = ["through-hole-resistor", "chip-resistor", "capacitors"].map((slug) => categoryIds.get(slug)!) as [number, number, number];
  const part = await buildPart({ mpn: "MF1/4W-10K", categoryId: gone });
  await db.insertInto("datasheetCategoryParameters").values({ categoryId: gone, parameterId: parameterIds.get("features")!, position: 99 }).execute();
  const index = await portal.useIndex();
  const merge = (id: number, intoId: number) => operator()(vocabularyEditor.mergeCategory, { id, intoId, reason: "不再分开" });
  await expect(merge(gone, gone)).rejects.toMatchObject({ message: "不能合并到自己" });
  await expect(merge(gone, top)).rejects.toMatchObject({ errors: { intoId: "只能并入同级的分类" } });
  await expect(merge(gone, 999_999)).rejects.toMatchObject({ status: 404 });
  await expect(merge(categoryIds.get("mosfet")!, kept)).rejects.toMatchObject({ errors: { intoId: "替代料规则用到这个分类，它的规则与另一个的不同，不能并入" } });
  await expect(withImportLock(db, () => merge(gone, kept))).rejects.toMatchObject({ message: "导入正在进行，请等它完成后再合并" });
  expect(await merge(gone, kept)).toMatchObject({ parts: 1, into: { id: kept, partCount: 1, formerSlugs: ["through-hole-resistor"], aliases: expect.arrayContaining(["插件电阻", "色环电阻"]) } });
  await expect(merge(gone, kept)).rejects.toMatchObject({ status: 404 });

  const again = await syncVocabulary(db);
  expect(again.categoryIds.get("through-hole-resistor")).toBe(kept);
  expect(await db.selectFrom("datasheetCategories").select("id").where("slug", "=", "through-hole-resistor").execute()).toEqual([]);
  await index.catchUp();
  const listed = { totalRecord: 1, data: [{ mpn: part.mpn }] };
  // Names are read anew behind the answers.
  await expect.poll(() => portal.callAs()(datasheets.searchParts, { keywords: "插件电阻" }), { timeout: 60_000 }).toMatchObject(listed);
  expect(await portal.callAs()(datasheets.searchParts, { keywords: part.mpn, category: "through-hole-resistor" })).toMatchObject(listed);
  expect(await portal.callAs()(categoryParts.list, { category: "through-hole-resistor" })).toMatchObject({ category: { slug: "chip-resistor" }, ...listed });
  const page = await portal.app.inject({ url: "/datasheet/datasheetCategory/through-hole-resistor?sort=mpn" });
  expect([page.statusCode, page.headers.location]).toEqual([301, "/datasheet/datasheetCategory/chip-resistor?sort=mpn"]);

  // A parameter, too: whatever lists print under either name is one value of the part.
  const [one, other] = [parameterIds.get("features")!, parameterIds.get("function")!];
  await db.insertInto("datasheetPartValues").values([{ partId: part.id, parameterId: one, printed: "金属膜" }, { partId: part.id, parameterId: other, printed: "精密" }]).execute();
  const mergeParameter = (id: number, intoId: number) => operator()(vocabularyEditor.mergeParameter, { id, intoId, reason: "意思相同" });
  await expect(mergeParameter(one, one)).rejects.toMatchObject({ message: "不能合并到自己" });
  await expect(mergeParameter(one, parameterIds.get("pin-count")!)).rejects.toMatchObject({ errors: { intoId: "只能并入类型、单位相同的参数" } });
  await expect(mergeParameter(parameterIds.get("transistor-polarity")!, one)).rejects.toMatchObject({ errors: { intoId: expect.stringContaining("替代料规则") } });
  expect(await mergeParameter(one, other)).toMatchObject({ values: 0, droppedValues: 1, into: { id: other, valueCount: 1 } });
  // Addresses that name it lead on, too.
  const asked = { category: "chip-resistor", filters: "features.is=精密", sort: "-features" };
  await expect.poll(() => portal.callAs()(categoryParts.list, asked), { timeout: 60_000 }).toMatchObject({ totalRecord: 1, sort: "-function", set: { parameters: [{ slug: "function", is: ["精密"] }] } });
  expect(await portal.callAs()(categoryParts.findValues, { ...asked, of: "features", words: "精" })).toMatchObject({ values: [{ name: "精密" }] });
  const { parameterIds: known } = await syncVocabulary(db);
  expect([known.get("features"), known.get("function")]).toEqual([other, other]);
  expect(await db.selectFrom("datasheetParameters").select("id").where("slug", "=", "features").execute()).toEqual([]);
  const printed = (parameter: string) => ({ parameter, printed: parameter, minimum: null, typical: null, maximum: null });
  expect(toDraftValues([printed("features"), printed("function")], { categoryIds, parameterIds: known, version: "" })).toMatchObject([{ parameterId: other, printed: "features" }]);
});

test("what operators say of categories and parameters stays with the next import", async () => {
  const { db } = portal.context;
  const { categoryIds, parameterIds } = await syncVocabulary(db);
  const id = categoryIds.get("mosfet")!;
  const known = await operator()(vocabularyEditor.editedCategory, { id });
  const said = { id, name: "MOS 管", nameEn: "MOSFETs", position: 3, parentId: known.parent!.id, aliases: ["某某场管", ...known.aliases.slice(1)].join("\n"), parameters: "on-resistance\ndrain-source-voltage" };
  const save = (changed: object) => operator()(vocabularyEditor.saveCategory, { ...said, ...changed });
  const after = await save({ updatedAt: known.updatedAt });
  await expect(save({ updatedAt: known.updatedAt, aliases: "" })).rejects.toMatchObject({ message: "刚被其他运营人员修改过，请刷新后再改" });
  expect(after).toMatchObject({ name: "MOS 管", parameters: [{ slug: "on-resistance" }, { slug: "drain-source-voltage" }] });
  await operator()(vocabularyEditor.saveParameter, { id: parameterIds.get("on-resistance")!, name: "导通内阻", nameEn: "RDS(on)" });
  await syncVocabulary(db);
  expect(await operator()(vocabularyEditor.editedCategory, { id })).toEqual({ ...after, parameters: after.parameters.map((parameter) => ({ ...parameter, name: parameter.slug === "on-resistance" ? "导通内阻" : parameter.name })) });
  expect((await operator()(vocabularyEditor.editedCategories, { words: "某某场管" })).data).toMatchObject([{ id }]);
  expect((await operator()(vocabularyEditor.editedParameters, { words: "导通内阻" })).data).toMatchObject([{ slug: "on-resistance" }]);
  for (const [fields, errors] of [
    [{ name: " " }, { name: "请填写名称" }],
    [{ parentId: id }, { parentId: "上级应为另一个一级分类" }],
    [{ parentId: 999_999 }, { parentId: "没有这个上级分类" }],
    [{ id: known.parent!.id, parentId: categoryIds.get("capacitors")! }, { parentId: "它有下级分类，不能移到别的分类之下" }],
    [{ parameters: "no-such" }, { parameters: "没有参数“no-such”" }],
  ] as const) {
    await expect(save(fields)).rejects.toMatchObject({ errors });
  }
});

test("categories and parameters are added, one of each slug, and stay with the next import", async () => {
  const { db } = portal.context;
  const { categoryIds } = await syncVocabulary(db);
  const fresh = { slug: "photonic-chip", name: "光子芯片", nameEn: "Photonic chips", position: 7, parentId: categoryIds.get("capacitors")! };
  const addCategory = (changed: object = {}) => operator()(vocabularyEditor.addCategory, { ...fresh, ...changed });
  // Two at once want the same slug: one has it, the other learns of it.
  const both = await Promise.allSettled([addCategory(), addCategory()]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find((one) => one.status === "rejected")).toMatchObject({ reason: { errors: { slug: "这个标识已有分类使用" } } });
  const [added] = (await operator()(vocabularyEditor.editedCategories, { words: "光子芯片" })).data;
  for (const [fields, errors] of [
    [{ slug: "Photonic Chip" }, { slug: "标识应为小写字母、数字与连字符，如 chip-resistor" }],
    [{ slug: "x".repeat(61) }, { slug: "标识最多 60 个字" }],
    [{ slug: "through-hole-resistor" }, { slug: `这个标识已并入编号 ${categoryIds.get("through-hole-resistor")!} 的分类，请换一个` }],
    [{ slug: "other", parentId: added!.id }, { parentId: "上级应为另一个一级分类" }],
    [{ slug: "other", parentId: 999_999 }, { parentId: "没有这个上级分类" }],
    [{ slug: "other", name: "" }, { name: "请填写名称" }],
  ] as const) {
    await expect(addCategory(fields)).rejects.toMatchObject({ errors });
  }
  const parameter = { slug: "photon-loss", name: "光损耗", nameEn: "Photon loss", kind: "number", unit: "dB" } as const;
  const addParameter = (changed: object = {}) => operator()(vocabularyEditor.addParameter, { ...parameter, ...changed });
  const { id: parameterId } = await addParameter();
  for (const [fields, errors] of [
    [{}, { slug: "这个标识已有参数使用" }],
    [{ slug: "other", unit: "bananas" }, { unit: "没有这个单位，请填写基本单位，如 V、Ω、Hz" }],
    [{ slug: "other", kind: "text" }, { unit: "文字参数没有单位" }],
    [{ slug: "other", kind: "colour" }, { kind: "请选择类型" }],
  ] as const) {
    await expect(addParameter(fields)).rejects.toMatchObject({ errors });
  }
  expect(await addParameter({ slug: "photon-mode", name: "模式", kind: "text", unit: "" })).toMatchObject({ kind: "text", unit: null });
  const saved = await operator()(vocabularyEditor.saveCategory, { ...fresh, id: added!.id, aliases: "光芯片", parameters: "photon-loss" });
  const part = await buildPart({ mpn: "PH100", categoryId: added!.id });
  await db.insertInto("datasheetPartValues").values({ partId: part.id, parameterId, printed: "3dB", minimum: 3, maximum: 3 }).execute();
  await syncVocabulary(db);
  expect(await operator()(vocabularyEditor.editedCategory, { id: added!.id })).toEqual({ ...saved, partCount: 1 });
  expect(saved).toMatchObject({ parent: { slug: "capacitors" }, parameters: [{ slug: "photon-loss", name: "光损耗" }] });
  await portal.useIndex();
  await expect.poll(() => portal.callAs()(categoryParts.list, { category: "photonic-chip", filters: "photon-loss.to=5" }), { timeout: 60_000 }).toMatchObject({ totalRecord: 1 });
  for (const act of ["add-category", "add-parameter"]) expect((await operator()(acts.acts, { act })).data.at(-1)).toMatchObject({ before: null, after: { slug: act === "add-category" ? "photonic-chip" : "photon-loss" } });
});
