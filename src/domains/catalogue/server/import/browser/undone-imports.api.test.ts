import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { InputOf } from "#api/define-calls.ts";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { useTestApp } from "#testing/app.ts";
import { brands } from "../../../contract/brands.ts";
import { catalogueImport } from "../../../contract/catalogue-import.ts";
import { editedBrands } from "../../../contract/edited-brands.ts";
import { editedParts } from "../../../contract/edited-parts.ts";
import { importFiles } from "../../../contract/import-files.ts";
import { personalData } from "../../personal-data.ts";
import { describeParts, importInto } from "../../../testing/importer.ts";
import { importCatalogue, importTask, reportFileOf } from "../import-task.ts";
import { runImport } from "../run-import.ts";
import { fetchList, findStoredFile, optionsOf } from "./import-file.ts";
import { tryList } from "./try-list.ts";

const portal = useTestApp();
const OPERATOR = "13800000009";
const operator = () => portal.callAs(OPERATOR);
const user = () => portal.callAs("13800000001");

beforeEach(async () => {
  await portal.tokenOf(OPERATOR);
});

async function tried(text: string, fileName: string) {
  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", `+86${OPERATOR}`)
    .executeTakeFirstOrThrow();
  const upload = { userId, purpose: "catalogue-list", mediaType: "text/plain", fileName, bytes: Buffer.from(text) };
  const { id: uploadId } = await buildUpload(portal.context, upload);
  const { id, columns } = await operator()(importFiles.openImportFile, { uploadId });
  const { trial } = await operator()(importFiles.tryImport, { id, uses: columns.map(({ use }) => use) });
  await tryList(portal.context, { id, trial });
  return operator()(importFiles.findImportFile, { id });
}

async function imported(text: string, fileName: string) {
  const { id, trial, found, failure } = await tried(text, fileName);
  const { taskId } = await operator()(importFiles.confirmImport, { id, trial });
  await importCatalogue(portal.context, importTask.payload.parse({ taskId, file: fileName, importId: id }));
  return { id, found, failure };
}

const makers = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const undo = (id: number) => operator()(importFiles.undoImport, { id, reason: "传错了" });
const brandOf = (name: string) =>
  portal.context.db.selectFrom("datasheetBrands").selectAll().where("name", "=", name).executeTakeFirst();
const namesLike = async (words: string) =>
  (
    await portal.context.db
      .selectFrom("datasheetBrands")
      .select("name")
      .where("name", "ilike", `%${words}%`)
      .orderBy("id")
      .execute()
  ).map(({ name }) => name);

/** Imports what is confirmed, each row by itself, as far as a worker that is stopped behind the first one comes. */
async function stopHalfway(id: number) {
  const stopping = new AbortController();
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-import-"));
  const { db, declared, ports } = portal.context;
  try {
    const stored = await findStoredFile(portal.context, id);
    const options = optionsOf(stored, await fetchList(portal.context, stored, folder));
    const report = reportFileOf(portal.settings, { taskId: stored.taskId!, importId: id });
    const { exitCode } = await runImport(
      { ...options, report },
      {
        db,
        declared,
        fileStore: ports.fileStore,
        progress: { start() {}, advance: () => stopping.abort(), stop() {}, say() {} },
        signal: stopping.signal,
        now: () => new Date(),
        reportsFolder: folder,
        batchRows: 1,
        recordedAs: id,
      },
    );
    expect(exitCode).toBe(130);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test("a list whose import was stopped and taken back is read from its first row when it is brought again", async () => {
  const list = "型号,品牌\nAGAIN1,Again Semi\nAGAIN2,Again Semi\nAGAIN3,Again Semi\n";
  const before = await describeParts(portal.context.db);
  const { id, trial } = await tried(list, "again.csv");
  const { taskId } = await operator()(importFiles.confirmImport, { id, trial });
  await stopHalfway(id);
  await operator()(catalogueImport.cancelImport, { id: taskId! });
  expect((await undo(id)).removedParts).toBeGreaterThan(0);
  expect(await describeParts(portal.context.db)).toEqual(before);
  const again = await imported(list, "again.csv");
  expect(again.found).toMatchObject({ read: 3, added: 3, unchanged: 0, addedBrandCount: 1 });
  expect((await undo(again.id)).removedParts).toBe(3);
});

test("an import of an operator whose account was closed stays in the list, from which it is found and taken back", async () => {
  const { db } = portal.context;
  const { id } = await imported("型号,品牌\nGONE1,Gone Semi\n", "gone.csv");
  const { taskId } = await operator()(importFiles.findImportFile, { id });
  const { broughtBy } = await db
    .selectFrom("catalogueImportFiles")
    .select("broughtBy")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const listed = async (asked: InputOf<typeof catalogueImport.listImports> = { words: "gone.csv" }) =>
    (await operator()(catalogueImport.listImports, asked)).imports.data;
  const known = { title: "导入 gone.csv", fileId: id, state: "done", isUndone: false };
  expect(await listed()).toMatchObject([{ ...known, id: taskId, isMine: true }]);
  await personalData.close(portal.context, broughtBy!);
  await db.deleteFrom("accountTasks").where("id", "=", taskId!).execute();
  const note = expect.stringContaining("新增型号 1");
  const gone = { ...known, operator: "已注销的运营人员", isMine: false, note };
  expect(await listed()).toMatchObject([gone]);
  expect(await listed({ words: "gone.csv", state: "failed" })).toEqual([]);
  for (const sort of ["title", "state", "operator", "at"] as const)
    expect(await listed({ sort })).toContainEqual(expect.objectContaining(gone));
  expect(await operator()(importFiles.findImportFile, { id })).toMatchObject({ state: "done", taskId: null, note });
  expect((await undo(id)).removedParts).toBe(1);
  expect(await listed()).toMatchObject([{ ...gone, isUndone: true }]);
});

test("an import that was stopped does not go on once the account of its operator is closed: its list went with that", async () => {
  const { db } = portal.context;
  const { id, trial } = await tried("型号,品牌\nGONE2,Gone Semi\n", "left.csv");
  const { taskId } = await operator()(importFiles.confirmImport, { id, trial });
  await operator()(catalogueImport.cancelImport, { id: taskId! });
  const { userId } = await db
    .selectFrom("accountTasks")
    .select("userId")
    .where("id", "=", taskId!)
    .executeTakeFirstOrThrow();
  await personalData.close(portal.context, userId);
  await db.deleteFrom("accountTasks").where("id", "=", taskId!).execute();
  expect(await operator()(importFiles.findImportFile, { id })).toMatchObject({ state: "cancelled", taskId: null });
  await expect(operator()(importFiles.confirmImport, { id, trial })).rejects.toMatchObject({
    message: "这份名单已确认导入",
  });
});

test("an import that was stopped and goes on still tells which rows it refused before", async () => {
  const { id, trial } = await tried("型号,品牌\nREP1,\nREP2,Reported Semi\n", "reported.csv");
  const { taskId } = await operator()(importFiles.confirmImport, { id, trial });
  await stopHalfway(id);
  await operator()(catalogueImport.cancelImport, { id: taskId! });
  const { taskId: next } = await operator()(importFiles.confirmImport, { id, trial });
  await importCatalogue(portal.context, importTask.payload.parse({ taskId: next, file: "reported.csv", importId: id }));
  expect(await operator()(importFiles.findImportFile, { id })).toMatchObject({ state: "done", hasReport: true });
  const report = await portal.request(importFiles.saveImportReport, { id }, OPERATOR);
  expect(report.body).toContain("REP1,没有品牌");
});

test("prices of a day that an import brought leave the history with it", async () => {
  const { db } = portal.context;
  const list = (price: number) =>
    `型号,品牌,立创编号,单价,库存\nHIS1,History Semi,C880001,${price},10\nHIS2,History Semi,C880002,${price},20\n`;
  await importInto(portal, "history.csv", list(2));
  const offerOf = (sku: string) => db.selectFrom("datasheetOffers").select("id").where("sku", "=", sku);
  await sql`update datasheet_offers set seen_at = seen_at - interval '3 days' where sku = 'C880002'`.execute(db);
  await sql`update datasheet_offer_history set day = day - 3 where offer_id = (${offerOf("C880002")})`.execute(db);
  const days = async () =>
    (
      await sql`
        select offer.sku, history.day::text, trim_scale(history.price)::text as price, history.stock::integer from datasheet_offer_history history
        join datasheet_offers offer on offer.id = history.offer_id where offer.sku in ('C880001', 'C880002') order by 1, 2`.execute(
        db,
      )
    ).rows;
  const before = await days();
  expect(before).toHaveLength(2);
  const { id } = await imported(list(200), "history.csv");
  expect(await days()).toHaveLength(3);
  await undo(id);
  expect(await days()).toEqual(before);
});

test("what a list of makers filled in of known brands is given back, but what was said otherwise since", async () => {
  await importInto(portal, "known.csv", "型号,品牌\nFILL1,Filled Semi\nFILL2,Other Filled\n");
  const before = await brandOf("Filled Semi");
  const { id, found } = await imported(
    makers(
      { name: "Filled Semi", country: "JP", website: "https://filled.example", aliases: ["FLDS"] },
      { name: "Other Filled", country: "JP", aliases: [] },
      { name: "Filled Semi", country: "JP", aliases: [] },
    ),
    "makers.jsonl",
  );
  expect(found).toMatchObject({ read: 3, addedBrandCount: 0, changedBrands: 2, unchanged: 1, refused: 0 });
  expect(await brandOf("Filled Semi")).toMatchObject({ country: "JP", website: "https://filled.example" });
  const other = await brandOf("Other Filled");
  const { updatedAt } = await operator()(editedBrands.findEditedBrand, { id: other!.id });
  await operator()(editedBrands.saveBrand, { id: other!.id, updatedAt, country: "KR" });
  expect(await undo(id)).toMatchObject({
    restored: expect.any(Number),
    left: [{ what: "品牌", count: 1 }],
    keptBrands: 0,
    removedBrands: 0,
  });
  expect({ ...(await brandOf("Filled Semi")), updatedAt: null }).toEqual({ ...before, updatedAt: null });
  expect(await brandOf("Other Filled")).toMatchObject({ country: "KR" });
  await expect(operator()(brands.findBrand, { brand: "FLDS" })).rejects.toMatchObject({ status: 404 });
});

test("a new brand that stays, as somebody follows it, keeps the spellings that lead to it", async () => {
  const { id } = await imported(
    makers({ name: "Followed Semi", nameCn: "跟随", country: "CN", aliases: ["FLWS"] }),
    "followed.jsonl",
  );
  const brand = await brandOf("Followed Semi");
  await user()(favourites.follow, { type: "brand", id: brand!.id });
  expect(await undo(id)).toMatchObject({ keptBrands: 1, removedBrands: 0, restored: 0, left: [] });
  await importInto(portal, "later.csv", "型号,品牌\nFLW1,FLWS\nFLW2,跟随\n");
  expect(await namesLike("FLWS")).toEqual([]);
  const parts = await portal.context.db
    .selectFrom("datasheetParts")
    .select("brandId")
    .where("mpn", "in", ["FLW1", "FLW2"])
    .execute();
  expect(parts).toEqual([{ brandId: brand!.id }, { brandId: brand!.id }]);
});

test("what operators did to a new brand outlives the undoing of its import and every later import", async () => {
  await importInto(portal, "kept.csv", "型号,品牌\nOPB1,Operated Target\n");
  const rows = ["Hidden", "Spelled", "Merged", "Described"].map((word) => ({
    name: `Operated ${word}`,
    country: word === "Described" ? null : "US",
    aliases: [],
  }));
  const { id, found } = await imported(makers(...rows, { name: "Operated Gone", aliases: [] }), "operated.jsonl");
  expect(found).toMatchObject({ addedBrandCount: 5 });
  const [hidden, spelled, merged] = [
    await brandOf("Operated Hidden"),
    await brandOf("Operated Spelled"),
    await brandOf("Operated Merged"),
  ];
  await operator()(editedBrands.hideBrand, { id: hidden!.id, isHidden: "true", reason: "冒名" });
  const { updatedAt } = await operator()(editedBrands.findEditedBrand, { id: spelled!.id });
  await operator()(editedBrands.saveBrand, { id: spelled!.id, updatedAt, alias: "OPSPL", country: "US" });
  const target = await brandOf("Operated Target");
  await operator()(editedBrands.mergeBrand, {
    id: merged!.id,
    intoId: target!.id,
    name: "Operated Merged",
    reason: "同一原厂",
  });
  // Another list tells more of one of them.
  await importInto(portal, "more.jsonl", [{ name: "Operated Described", country: "DE", aliases: [] }]);

  expect(await undo(id)).toMatchObject({ removedBrands: 1, keptBrands: 4 });
  await importInto(portal, "operated.csv", "型号,品牌\nOPB2,Operated Hidden\nOPB3,OPSPL\nOPB4,Operated Merged\n");
  expect(await namesLike("Operated")).toEqual(["Operated Target", ...rows.map(({ name }) => name)]);
  const parts = await portal.context.db
    .selectFrom("datasheetParts")
    .select(["brandId", "hiddenAt"])
    .where("mpn", "in", ["OPB2", "OPB3", "OPB4"])
    .orderBy("mpn")
    .execute();
  expect(parts).toEqual([
    { brandId: hidden!.id, hiddenAt: expect.any(Date) },
    { brandId: spelled!.id, hiddenAt: null },
    { brandId: target!.id, hiddenAt: null },
  ]);
});

test("what an operator says of a part since its import stands, also where that is what the list said", async () => {
  const { db } = portal.context;
  await importInto(portal, "said.csv", "型号,品牌,封装,描述\nSAID1,Said Semi,SOT-23,old\n");
  const { id } = await imported("型号,品牌,封装,描述\nSAID1,Said Semi,SOT-89,new\n", "said.csv");
  const part = await db.selectFrom("datasheetParts").select("id").where("mpn", "=", "SAID1").executeTakeFirstOrThrow();
  for (const packageName of ["SOT-323", "SOT-89"]) {
    const { brand, updatedAt } = await operator()(editedParts.findEditedPart, { id: part.id });
    await operator()(editedParts.savePart, {
      id: part.id,
      updatedAt,
      brandId: brand!.id,
      package: packageName,
      description: "new",
      lifecycle: "unknown",
    });
  }
  expect(await undo(id)).toMatchObject({ left: [{ what: "型号", count: 1 }] });
  const { rows } = await sql`select package, description from datasheet_parts where id = ${part.id}`.execute(db);
  expect(rows).toEqual([{ package: "SOT-89", description: "old" }]);
});
