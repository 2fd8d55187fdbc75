import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { DAY_MS } from "#shared/durations.ts";
import { useTestApp } from "#testing/app.ts";
import { editedParts } from "../../../contract/edited-parts.ts";
import { importFiles } from "../../../contract/import-files.ts";
import { catalogueImport } from "../../../contract/catalogue-import.ts";
import { catalogueOf } from "../../../testing/build-catalogue.ts";
import { describeParts, importInto } from "../../../testing/importer.ts";
import { importCatalogue, importTask } from "../import-task.ts";
import { tryList } from "./try-list.ts";

const portal = useTestApp();
const { buildBrand, buildPart } = catalogueOf(portal);
const OPERATOR = "13800000009";
const OTHER = "13800000003";
const USER = "13800000001";
const operator = () => portal.callAs(OPERATOR);
const REASON = "传错了";

beforeEach(async () => {
  await portal.tokenOf(OPERATOR);
});

async function bring(text: string | Buffer, fileName = "list.csv") {
  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  const { id: uploadId } = await buildUpload(portal.context, {
    userId,
    purpose: "catalogue-list",
    bytes: Buffer.from(text),
    mediaType: "text/plain",
    fileName,
  });
  return operator()(importFiles.openImportFile, { uploadId });
}

type Opened = Awaited<ReturnType<typeof bring>>;

async function tried({ id, columns }: Opened, uses = columns.map(({ use }) => use)) {
  const { trial } = await operator()(importFiles.tryImport, { id, uses });
  await tryList(portal.context, { id, trial });
  return operator()(importFiles.findImportFile, { id });
}

async function confirmed({ id, trial, fileName }: Opened) {
  const { taskId } = await operator()(importFiles.confirmImport, { id, trial });
  const order = importTask.payload.parse({ taskId, file: fileName, importId: id });
  await importCatalogue(portal.context, order);
  return { order, file: await operator()(importFiles.findImportFile, { id }) };
}

const imported = async (text: string, fileName?: string) => confirmed(await tried(await bring(text, fileName)));
const undo = (id: number) => operator()(importFiles.undoImport, { id, reason: REASON });
const described = () => describeParts(portal.context.db);
const partOf = (mpn: string) =>
  portal.context.db.selectFrom("datasheetParts").selectAll().where("mpn", "=", mpn).executeTakeFirstOrThrow();

test("a list is mapped, tried without a trace, confirmed and taken back", async () => {
  const { db } = portal.context;
  await importInto(
    portal,
    "list.csv",
    "型号,品牌,封装,描述\nBR100,Browser Semi,SOT-23,old words\nBR101,Browser Semi,SOT-23,same\n",
  );
  const before = await described();
  const opened = await bring(
    "件号,品牌,封装,描述,耐压\nBR100,Browser Semi,SOT-89,new words,5V\nBR200,New Browser Brand,SOP-8,,7V\nBR201,,SOP-8,,\n,Browser Semi,,,\n",
  );
  expect(opened).toMatchObject({ state: "draft", fileName: "list.csv" });
  expect(opened.columns.map(({ heading, use }) => [heading, use])).toEqual([
    ["件号", "parameter"],
    ["品牌", "manufacturer"],
    ["封装", "package"],
    ["描述", "description"],
    ["耐压", "parameter"],
  ]);
  expect(opened.columns[0]!.samples.slice(0, 2)).toEqual(["BR100", "BR200"]);
  await expect(tried(opened)).rejects.toMatchObject({ message: "请指定哪一列是型号" });
  await expect(tried(opened, ["mpn", "mpn", "package", "description", "ignored"])).rejects.toMatchObject({
    message: "有两列都选了「型号」，请只留一列",
  });
  const file = await tried(opened, ["mpn", "manufacturer", "package", "description", "ignored"]);
  expect(file).toMatchObject({
    state: "tried",
    failure: "",
    found: {
      read: 4,
      added: 1,
      changed: 1,
      unchanged: 0,
      refused: 2,
      addedBrands: ["New Browser Brand"],
      reasons: [
        { reason: "没有品牌", count: 1 },
        { reason: "没有型号", count: 1 },
      ],
    },
  });
  expect(file.found!.rows).toMatchObject(
    [
      { line: 2, outcome: "added", mpn: "BR100", brand: "Browser Semi", package: "SOT-89" },
      { line: 3, outcome: "added", mpn: "BR200", brand: "New Browser Brand" },
      { line: 4, outcome: "refused", reason: "没有品牌" },
      { line: 5, outcome: "refused", reason: "没有型号" },
    ].map((row, at) => (at === 0 ? { ...row, outcome: "changed" } : row)),
  );
  expect(file.found!.notes).toEqual(["2 行将导入，未归入分类：第 2、3 行"]);
  expect(await described()).toEqual(before);
  expect(await db.selectFrom("catalogueImportChanges").selectAll().execute()).toEqual([]);

  const { file: done } = await confirmed(file);
  expect(done).toMatchObject({ state: "done", canUndo: true, hasReport: true, progress: 100 });
  expect((await portal.request(importFiles.saveImportReport, { id: done.id }, OPERATOR)).body).toContain("没有品牌");
  expect(await partOf("BR100")).toMatchObject({ package: "SOT-89", description: "new words" });
  expect(await partOf("BR200")).toMatchObject({ package: "SOP-8" });
  expect(await undo(done.id)).toMatchObject({ removedParts: 1, removedBrands: 1, keptParts: 0, left: [], used: [] });
  expect(await described()).toEqual(before);
  await expect(undo(done.id)).rejects.toMatchObject({ message: "这次导入已撤销" });
  expect(await operator()(importFiles.findImportFile, { id: done.id })).toMatchObject({ state: "undone" });
});

test("an import tells the numbers of its trial; a row of which its source alone is new is unchanged in both", async () => {
  await importInto(portal, "known.csv", "型号,品牌,封装\nFOUR0,Four Semi,SOT-23\n");
  const rows = [1, 2, 3, 4].map((at) => `FOUR${at},Four Semi,SOP-8\n`).join("");
  const { file } = await imported(`型号,品牌,封装\n${rows}FOUR5,,SOP-8\nFOUR0,Four Semi,SOT-23\n`, "four.csv");
  expect(file.found).toMatchObject({ read: 6, added: 4, changed: 0, unchanged: 1, refused: 1 });
  expect(file.note).toBe("读取 6 行：新增型号 4、更新型号 0、未变的行 1、拒绝的行 1");
  // Of the next version of the list one row is another one.
  const { file: next } = await imported("型号,品牌,封装\nFOUR1,Four Semi,SOT-89\nFOUR2,Four Semi,SOP-8\n", "four.csv");
  expect(next.found).toMatchObject({ read: 2, added: 0, changed: 1, unchanged: 1, refused: 0 });
  expect(next.note).toBe("读取 2 行：新增型号 0、更新型号 1、未变的行 1、拒绝的行 0");
});

test("of two columns that are called alike the first one is read, and who wants the other is told to rename it", async () => {
  const opened = await bring("型号,品牌,库存,库存\nDUP1,Twin Heading Semi,5,6\n", "twins.csv");
  const uses = () => opened.columns.map(({ use }) => use);
  expect(uses()).toEqual(["mpn", "manufacturer", "stock", "ignored"]);
  const file = await tried(opened);
  expect(file).toMatchObject({ state: "tried", failure: "", found: { added: 1 } });
  expect(file.found!.notes.join()).not.toContain("参数名未识别");
  expect(file.columns.map(({ use }) => use)).toEqual(uses());
  await expect(tried(opened, ["mpn", "manufacturer", "ignored", "stock"])).rejects.toMatchObject({
    message: "有几列都叫「库存」，只能导入第一列；要导入后面的列，请先在文件里改名",
  });
});

test("what others use or have changed since stays when an import is taken back, and is told", async () => {
  await importInto(portal, "list.csv", "型号,品牌,封装,描述\nUS1,Used Semi,SOT-23,old\n");
  const { file } = await imported(
    "型号,品牌,封装,描述,单价\nUS1,Used Semi,SOT-89,new,\nUS2,Used Semi,SOP-8,,\nUS3,Used Semi,SOP-8,,\nUS4,Other Used,SOP-8,,\nUS5,Gone Used,SOP-8,,\n",
  );
  const [one, two] = [await partOf("US1"), await partOf("US2")];
  await portal.callAs(USER)(favourites.addFavourite, { type: "part", id: two.id });
  // Another list names one of them too, and an operator says something of another.
  await importInto(portal, "other.csv", "型号,品牌\nUS4,Other Used\n");
  const { updatedAt } = await operator()(editedParts.findEditedPart, { id: one.id });
  await operator()(editedParts.savePart, {
    id: one.id,
    updatedAt,
    brandId: one.brandId!,
    package: "SOT-323",
    description: "new",
    lifecycle: "unknown",
  });
  const undone = await undo(file.id);
  expect(undone).toEqual({
    removedParts: 2,
    removedBrands: 1,
    keptParts: 2,
    keptBrands: 1,
    restored: expect.any(Number),
    used: expect.arrayContaining([
      { what: "收藏", count: 1 },
      { what: "来源", count: 1 },
    ]),
    left: [{ what: "型号", count: 1 }],
    leftParts: 1,
    firstKeptParts: [
      { title: "US2", note: "Used Semi", path: `/ops/parts/${two.id}` },
      { title: "US4", note: "Other Used", path: `/ops/parts/${(await partOf("US4")).id}` },
    ],
    firstKeptBrands: [{ title: "Other Used", note: "", path: expect.stringMatching(/^\/ops\/brands\/\d+$/) }],
    firstLeftParts: [{ title: "US1", note: "Used Semi", path: `/ops/parts/${one.id}` }],
  });
  // It is told by the page of the import from then on.
  const told = await operator()(importFiles.findImportFile, { id: file.id });
  expect(told).toMatchObject({ state: "undone", undone, undoneAt: expect.any(String), undoneBy: told.operator });
  expect(await partOf("US1")).toMatchObject({ package: "SOT-323", description: "old" });
  expect(await partOf("US4")).toMatchObject({ package: "SOP-8" });
  const parts = await portal.context.db
    .selectFrom("datasheetParts")
    .select("mpn")
    .where("mpn", "like", "US%")
    .orderBy("mpn")
    .execute();
  expect(parts.map(({ mpn }) => mpn)).toEqual(["US1", "US2", "US4"]);
});

test("of many parts that stay when an import is taken back the first 20 are named", async () => {
  const rows = Array.from({ length: 23 }, (_, at) => `MANY${at + 10},Many Kept Semi\n`);
  const { file } = await imported(`型号,品牌\n${rows.join("")}`, "many.csv");
  await importInto(portal, "elsewhere.csv", `型号,品牌\n${rows.join("")}`);
  const { keptParts, firstKeptParts } = await undo(file.id);
  expect(keptParts).toBe(23);
  expect(firstKeptParts.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, at) => `MANY${at + 10}`));
});

test("of two operators who confirm at once one imports; it is done once, and a task that runs twice does no harm", async () => {
  await portal.makeOperator(OTHER);
  const file = await tried(await bring("型号,品牌\nTW1,Twice Semi\n"));
  await expect(operator()(importFiles.confirmImport, { id: file.id, trial: file.trial - 1 })).rejects.toMatchObject({
    message: "请先按现在的设置试导入，再确认",
  });
  const both = await Promise.allSettled(
    [OPERATOR, OTHER].map((who) => portal.callAs(who)(importFiles.confirmImport, { id: file.id, trial: file.trial })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { message: "这份名单已确认导入" } });
  const { taskId } = await operator()(importFiles.findImportFile, { id: file.id });
  const order = importTask.payload.parse({ taskId, file: file.fileName, importId: file.id });
  await importCatalogue(portal.context, order);
  const after = await described();
  await importCatalogue(portal.context, order);
  expect(await described()).toEqual(after);
  expect(await operator()(importFiles.findImportFile, { id: file.id })).toMatchObject({ state: "done" });
  for (const call of [importFiles.confirmImport, importFiles.tryImport] as const)
    await expect(
      operator()(call as typeof importFiles.confirmImport, { id: file.id, trial: file.trial }),
    ).rejects.toMatchObject({ message: "这份名单已确认导入" });
  await expect(operator()(importFiles.dropImportFile, { id: file.id })).rejects.toMatchObject({
    message: "这份名单已确认导入",
  });
});

test("an import that was stopped half-way goes on when it is confirmed anew, and is taken back whole", async () => {
  const before = await described();
  const rows = Array.from({ length: 4500 }, (_, at) => `HW${at},Halfway Semi`);
  const file = await tried(await bring(`型号,品牌\n${rows.join("\n")}\n`));
  const { taskId } = await operator()(importFiles.confirmImport, { id: file.id, trial: file.trial });
  await operator()(catalogueImport.cancelImport, { id: taskId! });
  expect(await operator()(importFiles.findImportFile, { id: file.id })).toMatchObject({ state: "cancelled" });
  const { file: done } = await confirmed(await operator()(importFiles.findImportFile, { id: file.id }));
  expect(done).toMatchObject({ state: "done" });
  expect(await undo(done.id)).toMatchObject({ removedParts: 4500, removedBrands: 1 });
  expect(await described()).toEqual(before);
});

test("a list that can't be read is refused with why; one that was given up is gone; who is no operator may not", async () => {
  await expect(bring("\n\n")).rejects.toMatchObject({ message: expect.stringContaining("名单读不出来") });
  const other = await bring('{"q":"lm358"}\n', "words.jsonl");
  const { trial } = await operator()(importFiles.tryImport, { id: other.id });
  expect(await operator()(importFiles.findImportFile, { id: other.id })).toMatchObject({ state: "trying" });
  await tryList(portal.context, { id: other.id, trial });
  expect(await operator()(importFiles.findImportFile, { id: other.id })).toMatchObject({
    state: "draft",
    failure: "这里只能导入型号名单和厂商名录，其他名单请放到导入目录",
  });
  await operator()(importFiles.dropImportFile, { id: other.id });
  await expect(operator()(importFiles.findImportFile, { id: other.id })).rejects.toMatchObject({ status: 404 });
  await expect(portal.callAs(USER)(importFiles.findImportFile, { id: other.id })).rejects.toMatchObject({
    status: 403,
  });
});

test("a value of an operator stands in a trial and in the import, and is told as a difference", async () => {
  const { id: brandId } = await buildBrand({ name: "Differing Semi" });
  const part = await buildPart({ mpn: "DF1", brandId });
  const { brand, updatedAt } = await operator()(editedParts.findEditedPart, { id: part.id });
  await operator()(editedParts.savePart, {
    id: part.id,
    updatedAt,
    brandId: brand!.id,
    package: "QFN-16",
    lifecycle: "active",
  });
  const file = await tried(await bring(`型号,品牌,封装\nDF1,${brand!.name},SOP-8\n`));
  expect(file.found).toMatchObject({ differences: 1 });
  await confirmed(file);
  expect(await partOf("DF1")).toMatchObject({ package: "QFN-16" });
  expect((await operator()(editedParts.findEditedPart, { id: part.id })).differences).toHaveLength(1);
  await undo(file.id);
  expect((await operator()(editedParts.findEditedPart, { id: part.id })).differences).toHaveLength(0);
});

test("a list of makers is tried and imported too; after 30 days it can't be taken back", async () => {
  const { file } = await imported('{"name":"Maker By Browser","country":"CN","aliases":[]}\n', "makers.jsonl");
  expect(file.found).toMatchObject({ addedBrands: ["Maker By Browser"], added: 0 });
  expect(file.note).toBe("读取 1 行：新增型号 0、更新型号 0、未变的行 0、拒绝的行 0、新增品牌 1");
  portal.clock.now = new Date(portal.clock.now.getTime() + 31 * DAY_MS);
  await expect(undo(file.id)).rejects.toMatchObject({ message: "只能撤销 30 天内已结束的导入" });
});

test("a small list that unpacks to more than 600 MB is refused before anything goes through it", async () => {
  // Members of gzip behind each other are one file.
  const member = gzipSync(Buffer.alloc(20_000_000));
  const packed = Buffer.concat(Array.from({ length: 31 }, () => member));
  for (const fileName of ["bomb.csv.gz", "bomb.jsonl.gz"])
    await expect(bring(packed, fileName)).rejects.toMatchObject({
      message: expect.stringContaining("解压后超过 600 MB"),
    });
});
