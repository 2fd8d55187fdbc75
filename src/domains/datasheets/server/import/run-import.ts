import path from "node:path";
import type { Database } from "#platform/database.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { syncSearchWords } from "../catalogue/sync-search-words.ts";
import { syncVocabulary, type VocabularyIds } from "../catalogue/sync-vocabulary.ts";
import { accountOfRefused, describeAccount, sumAccounts, type FileAccount } from "./account.ts";
import { applyBrandRules } from "./brands/apply-brand-rules.ts";
import { openBrandBook, type BrandBook } from "./brands/brand-book.ts";
import { describeFileError } from "./describe-error.ts";
import { importPdfs } from "./documents/import-pdfs.ts";
import { collectToldDocuments } from "./documents/told-documents.ts";
import { joinToldVersions } from "./documents/join-told-versions.ts";
import { findInputs, type Inputs, type ListInput } from "./find-inputs.ts";
import { withImportLock } from "./import-lock.ts";
import { importList } from "./import-list.ts";
import type { ImportOptions } from "./import-options.ts";
import { manufacturerWriter, partWriter } from "./list-writer.ts";
import { formatRate, formatSeconds, type Progress } from "./progress.ts";
import { recountCatalogue, tidyTables } from "./recount.ts";
import { openReport, type Report } from "./report.ts";

export interface ImportSurroundings {
  db: Database;
  fileStore: FileStore;
  progress: Progress;
  /** Aborted when the operator asks to stop: the batch under way is finished. */
  signal: AbortSignal;
  now: () => Date;
  /** Where the report goes if the operator names no file. */
  reportsFolder: string;
  queueDocument(db: Database, documentId: number): Promise<void>;
  batchRows?: number;
}

export interface ImportOutcome {
  accounts: FileAccount[];
  total: FileAccount;
  /** Null where all was placed. */
  reportFile: string | null;
  /** 0 all well; 1 a file could not be read, or not to its end; 130 stopped by the operator. */
  exitCode: 0 | 1 | 130;
}

const MANY_ROWS = 5000;

/** Imports files and folders into the catalogue, one import at a time. What is read is new, changed, known or refused, and the account says how much of each. */
export async function runImport(options: ImportOptions, surroundings: ImportSurroundings): Promise<ImportOutcome> {
  const inputs = await findInputs(options.paths, options.map);
  return withImportLock(surroundings.db, () => importInputs(inputs, options, surroundings));
}

async function importInputs(inputs: Inputs, options: ImportOptions, surroundings: ImportSurroundings): Promise<ImportOutcome> {
  const { db, progress, now, signal } = surroundings;
  const startedAt = now();
  const report = openReport(options.report ?? path.join(surroundings.reportsFolder, `import-report-${stamp(startedAt)}.csv`));
  try {
    sayInputs(inputs, progress);
    report.add(inputs.refused.map(({ name, reason }) => ({ file: name, reason })));
    const vocabulary = await syncVocabulary(db);
    const book = await openBrandBook(db);
    const accounts: FileAccount[] = [];
    for (const list of inputs.lists) {
      if (!signal.aborted) accounts.push(await importOneList(list, { options, surroundings, report, vocabulary, book }));
    }
    await applyBrandRules(db, book);
    await syncSearchWords(db);
    const told = collectToldDocuments();
    for (const pdfs of inputs.pdfs) {
      if (!signal.aborted) accounts.push(await importPdfs(pdfs, { ...surroundings, book, report, told }));
    }
    // Only when all was read is it known what nobody states.
    if (!signal.aborted) {
      await told.removeStaleLinks(db);
      await joinToldVersions(db, told, report);
    }
    if (inputs.refused.length > 0) accounts.push(accountOfRefused(inputs.refused.length));
    const total = sumAccounts(accounts);
    await recountCatalogue(db);
    if (total.loaded >= MANY_ROWS) await tidyTables(db);
    const hasFailed = inputs.refused.length > 0 || accounts.some(({ failure }) => failure !== null);
    const outcome = { accounts, total, reportFile: report.count() > 0 ? report.file : null, exitCode: signal.aborted ? 130 : hasFailed ? 1 : 0 } as const;
    sayOutcome(outcome, (now().getTime() - startedAt.getTime()) / 1000, progress);
    return outcome;
  } finally {
    progress.stop();
    report.close();
  }
}

interface ListSurroundings {
  options: ImportOptions;
  surroundings: ImportSurroundings;
  report: Report;
  vocabulary: VocabularyIds;
  book: BrandBook;
}

async function importOneList({ kind, file, name }: ListInput, { options, surroundings, report, vocabulary, book }: ListSurroundings): Promise<FileAccount> {
  const source = options.source ?? path.basename(file).replace(/(\.(jsonl|csv|tsv))?(\.gz)?$/i, "");
  const reading = { source, seller: options.seller, currency: options.currency };
  const list = {
    ...surroundings,
    file,
    name,
    mapped: options.map,
    manner: { kind, ...reading, map: [...options.map], version: vocabulary.version },
    report,
  };
  try {
    const writer = partWriter(book, vocabulary, { ...reading, seenAt: options.date ?? surroundings.now() });
    return kind === "parts" ? await importList(list, writer, () => book.reload()) : await importList(list, manufacturerWriter(book), () => book.reload());
  } catch (error) {
    const failure = describeFileError(error);
    if (failure === null) throw error;
    report.add([{ file: name, reason: failure }]);
    return { ...accountOfRefused(1), name, failure };
  }
}

function sayInputs({ lists, pdfs, skipped, otherEndings, refused }: Inputs, { say }: Progress) {
  for (const { name, what } of skipped) say(`未导入：${name}（${what}）`);
  if (otherEndings.size > 0) say(`其他类型的文件未读：${[...otherEndings].map(([ending, count]) => `${ending} ${count} 个`).join("、")}`);
  for (const { name, reason } of refused) say(`不能导入：${name}：${reason}`);
  if (lists.length + pdfs.length > 0) say(`开始导入：${lists.length} 个名单，${pdfs.reduce((sum, { files }) => sum + files.length, 0)} 个 PDF`);
}

function sayOutcome({ accounts, total, reportFile }: ImportOutcome, seconds: number, { say }: Progress) {
  for (const account of accounts) say(describeAccount(account));
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  if (accounts.length > 1) say(describeAccount({ ...total, unit: accounts.some(({ unit }) => unit !== total.unit) ? "项" : total.unit }));
  say(`用时 ${formatSeconds(seconds)} · ${formatRate(total.read - total.before, seconds)} · 内存峰值 ${memory} MB`);
  if (reportFile !== null) say(`未能导入的内容与说明见 ${reportFile}`);
  for (const { name } of accounts.filter(({ isInterrupted }) => isInterrupted)) say(`已停止：${name} 尚未读完，再次运行同一命令即从停下处继续`);
}

/** The moment as it stands in a file's name, in the portal's own time zone. */
function stamp(moment: Date): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", timeStyle: "medium" }).format(moment);
  return parts.replace(/\D/g, "").replace(/^(\d{8})(\d{6})$/, "$1-$2");
}
