import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "#api/define-calls.ts";
import { auditLog } from "#domains/audit/contract/audit-log.ts";
import { recordAction } from "#domains/audit/server/record-action.ts";
import { importFiles } from "#domains/catalogue/contract/import-files.ts";
import { tryList } from "#domains/catalogue/server/import/browser/try-list.ts";
import { importCatalogue, importTask } from "#domains/catalogue/server/import/import-task.ts";
import { catalogueOf } from "#domains/catalogue/testing/build-catalogue.ts";
import { buildUpload } from "#domains/files/testing/build-upload.ts";
import { ownTasks } from "#domains/notices/contract/own-tasks.ts";
import { categoryParts } from "#domains/selection/contract/category-parts.ts";
import { comparison } from "#domains/selection/contract/comparison.ts";
import { securityEvents } from "#domains/security-log/contract/events.ts";
import { statistics } from "#domains/operator-console/contract/statistics.ts";
import { ownStock } from "#domains/stock/contract/own-stock.ts";
import { SELLER, STOCK_HEAD, useStock } from "#domains/stock/testing/use-stock.ts";
import { useTestApp } from "#testing/app.ts";
import { readSheet } from "#testing/read-sheet.ts";
import { declared } from "./declared.ts";

const portal = useTestApp();
const catalogue = catalogueOf(portal);
const seller = useStock(portal);

/** What a spreadsheet would reckon, call, or go out for. */
const FORMULAS = [
  "=1+1",
  "+A1",
  "-A1+1",
  "@SUM(A1)",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.example","y")',
  '=WEBSERVICE("http://x.example")',
  "＝1+1",
  "＠SUM(A1)",
  "-1+1*cmd|' /C x'!A0",
];
const FIRST_SIGN = /^[=+\-@\t\r\n＝＋－＠]/;
/** Files that are no tables: what was uploaded, drawn or packed is given out as it is. */
const NO_TABLES = new Set([
  "accounts.readAvatar",
  "catalogue.downloadDocuments",
  "catalogue.readBrandLogo",
  "catalogue.readDocumentFile",
  "catalogue.readDocumentThumbnail",
  "companies.readCertificate",
  "companies.readCompanyLogo",
  "moderation.readPublicPicture",
  "datasheets.readMailedDocument",
  "datasheets.readUploadFile",
  "datasheets.readUploadThumbnail",
  "enterprises.readEnterpriseFile",
  "enterprises.renderLetterTemplate",
  "merchants.showLicence",
  "news.downloadAttachment",
  "news.readPicture",
  "news.readReportPicture",
  "news.renderShareCode",
  "files.readSettingPicture",
  "site.renderQrCode",
]);

interface Exported {
  name: string;
  bytes: Buffer;
}

const EXPORTS: [Call, () => Promise<Buffer[]>][] = [
  [categoryParts.exportCategoryParts, exportParts],
  [comparison.exportComparison, exportComparison],
  [ownStock.exportStock, exportStock],
  [ownStock.stockTemplate, async () => [await download(ownStock.stockTemplate, {})]],
  [ownTasks.readTaskFile, exportRefusedLines],
  [importFiles.saveImportReport, exportRefusedRows],
  [auditLog.exportActions, exportActions],
  [securityEvents.exportEvents, () => bothFormats(securityEvents.exportEvents, {}, "13800000009")],
  [statistics.exportStatistics, () => bothFormats(statistics.exportStatistics, {}, "13800000009")],
];
/** In these no stranger's words stand. */
const OWN_WORDS: string[] = [
  ownStock.stockTemplate.name,
  securityEvents.exportEvents.name,
  statistics.exportStatistics.name,
];
const PLANTED = new Set(EXPORTS.map(([call]) => call.name).filter((name) => !OWN_WORDS.includes(name)));
const soffice = findProgram("soffice");
let files: Exported[];

beforeAll(async () => {
  files = [];
  for (const [call, make] of EXPORTS) for (const bytes of await make()) files.push({ name: call.name, bytes });
});

test("every call that answers a file is looked at, or is known to answer no table", () => {
  const known = new Set([...EXPORTS.map(([call]) => call.name), ...NO_TABLES]);
  const all = declared.handlers.map(({ call }) => call).filter(({ data }) => data === "file");
  expect(all.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  expect([...NO_TABLES].filter((name) => !all.some((call) => call.name === name))).toEqual([]);
});

test("no cell of an export is a formula, whatever stands in it", async () => {
  for (const { name, bytes } of files) {
    const isWorkbook = bytes.subarray(0, 2).toString() === "PK";
    const rows = isWorkbook ? await workbookRows(bytes) : parse(bytes, { bom: true, relax_column_count: true });
    const cells = rows.flat().map(String);
    const formulas = isWorkbook ? [] : cells.filter((cell) => FIRST_SIGN.test(cell));
    expect([name, formulas]).toEqual([name, []]);
    const missing = FORMULAS.filter((formula) => !cells.some((cell) => cell.includes(formula)));
    expect([name, missing]).toEqual([name, PLANTED.has(name) ? [] : FORMULAS]);
  }
});

test.skipIf(!soffice)("LibreOffice finds no formula in an export", { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-office-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const control = Buffer.from("a,b\r\n=1+1,2\r\n");
  const tables = [...files, { name: "control", bytes: control }].map(({ name, bytes }, at) => ({
    file: path.join(folder, `${at}-${name}.${bytes.subarray(0, 2).toString() === "PK" ? "xlsx" : "csv"}`),
    bytes,
  }));
  for (const { file, bytes } of tables) await writeFile(file, bytes);
  await promisify(execFile)(soffice!, [
    `-env:UserInstallation=file://${folder}/profile`,
    "--headless",
    "--convert-to",
    "fods",
    "--infilter=CSV:44,34,76,1,,0,false,true,false",
    "--outdir",
    folder,
    ...tables.map(({ file }) => file),
  ]);
  const reckoned: string[] = [];
  for (const { file } of tables) {
    const text = await readFile(file.replace(/\.\w+$/, ".fods"), "utf8");
    if (text.includes("table:formula=")) reckoned.push(path.basename(file));
  }
  // The control shows that a formula would have been found.
  expect(reckoned).toEqual([expect.stringMatching(/control\.csv$/)]);
});

async function download(call: Call, input: Record<string, unknown>, mobile?: string): Promise<Buffer> {
  const { statusCode, rawPayload, body } = await portal.request(call, input, mobile);
  expect([call.name, statusCode, statusCode === 200 ? "" : body]).toEqual([call.name, 200, ""]);
  expect(body.startsWith("{")).toBe(false);
  return rawPayload;
}

async function bothFormats(call: Call, input: Record<string, unknown>, mobile?: string): Promise<Buffer[]> {
  return [
    await download(call, { ...input, format: "csv" }, mobile),
    await download(call, { ...input, format: "xlsx" }, mobile),
  ];
}

async function exportParts(): Promise<Buffer[]> {
  const category = await catalogue.buildCategory({ name: "=分类" });
  const brand = await catalogue.buildBrand({ name: "=2+2" });
  for (const mpn of FORMULAS)
    await catalogue.buildPart({ mpn, brandId: brand.id, categoryId: category.id, values: { "=参数": mpn } });
  return bothFormats(categoryParts.exportCategoryParts, { category: category.slug });
}

async function exportComparison(): Promise<Buffer[]> {
  const parts: number[] = [];
  for (const [at, formula] of FORMULAS.slice(0, 5).entries())
    parts.push(
      (
        await catalogue.buildPart({
          mpn: `${formula} `.trim() + at,
          values: { 说明: formula, 备注: FORMULAS[at + 5]! },
        })
      ).id,
    );
  return bothFormats(comparison.exportComparison, { parts: parts.join(",") });
}

async function exportStock(): Promise<Buffer[]> {
  await seller.load(stockFile(FORMULAS.map((_, at) => [`KEPT${at}`, "品牌", "10", "", "", "1"])));
  // A load takes no such number: one that has been kept is written all the same.
  for (const [at, formula] of FORMULAS.entries())
    await portal.context.db
      .updateTable("suppliersStockLines")
      .set({ mpn: formula, brandName: formula })
      .where("mpn", "=", `KEPT${at}`)
      .execute();
  return [await download(ownStock.exportStock, {}, SELLER)];
}

/** Lines that the load refused, as their owner gets them back. */
async function exportRefusedLines(): Promise<Buffer[]> {
  const { taskId } = await seller.load(
    stockFile([["OK", "b", "1", "", "", ""], ...FORMULAS.map((formula) => [formula, formula, "许多", "", "", ""])]),
  );
  return [await download(ownTasks.readTaskFile, { id: taskId, part: "error" }, SELLER)];
}

/** A list whose rows are refused: numbers that a formula begins, without a brand. */
async function exportRefusedRows(): Promise<Buffer[]> {
  const operator = portal.callAs("13800000009");
  await portal.tokenOf("13800000009");
  const { id: userId } = await portal.context.db
    .selectFrom("accountUsers")
    .select("id")
    .where("mobile", "=", "+8613800000009")
    .executeTakeFirstOrThrow();
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const { id: uploadId } = await buildUpload(portal.context, {
    userId,
    purpose: "catalogue-list",
    bytes: Buffer.from(`型号,品牌\nOK1,TI\n${FORMULAS.map((text) => `${quoted(text)},`).join("\n")}\n`),
    mediaType: "text/plain",
    fileName: "=1+1.csv",
  });
  const { id } = await operator(importFiles.openImportFile, { uploadId });
  const { trial } = await operator(importFiles.tryImport, { id, uses: ["mpn", "manufacturer"] });
  await tryList(portal.context, { id, trial });
  const { taskId, fileName } = await operator(importFiles.confirmImport, { id, trial });
  await importCatalogue(portal.context, importTask.payload.parse({ taskId, file: fileName, importId: id }));
  return [await download(importFiles.saveImportReport, { id }, "13800000009")];
}

async function exportActions(): Promise<Buffer[]> {
  const operator = "13800000009";
  await portal.tokenOf(operator);
  for (const reason of FORMULAS)
    await recordAction(
      { ...portal.context, now: portal.clock.now },
      { act: "freeze", subject: "user", subjectId: "1", reason },
    );
  return bothFormats(auditLog.exportActions, {}, operator);
}

function stockFile(rows: string[][]): string {
  return [STOCK_HEAD, ...rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","))].join(
    "\n",
  );
}

async function workbookRows(bytes: Buffer): Promise<(string | number | null)[][]> {
  const { rows, formulas } = await readSheet(bytes);
  expect(formulas).toEqual([]);
  return rows;
}

function findProgram(name: string): string | null {
  try {
    return execFileSync("which", [name], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
