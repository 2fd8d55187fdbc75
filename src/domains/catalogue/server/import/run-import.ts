import path from "node:path";
import type { Database } from "#platform/database.ts";
import type { Declared } from "#platform/join-domains.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import { listKinds, type ListKind as OtherKind, pdfImport } from "../public/list-kinds.ts";
import { syncSearchWords } from "../vocabulary/sync-search-words.ts";
import { syncVocabulary, type VocabularyIds } from "../vocabulary/sync-vocabulary.ts";
import { accountOfRefused, describeAccount, sumAccounts, type FileAccount } from "../public/file-account.ts";
import { applyBrandOrigins } from "./brands/brand-origins.ts";
import { applyBrandRules } from "./brands/apply-brand-rules.ts";
import { openBrandBook, type BrandBook } from "./brands/brand-book.ts";
import { countImported, type Imported } from "./count-imported.ts";
import { formatDay } from "#shared/format-date.ts";
import { describeFileError } from "./describe-error.ts";
import { findInputs, type Inputs, type ListInput } from "./find-inputs.ts";
import { withImportLock } from "./import-lock.ts";
import { importList, type ListImport } from "./import-list.ts";
import type { ImportOptions } from "./import-options.ts";
import { isTableName, openList } from "#part-lists/recognise-list.ts";
import { fingerprintFile } from "./list-position.ts";
import { type AnyRow, type ListWriter, manufacturerWriter, partWriter } from "./list-writer.ts";
import { joinSuccessions } from "../merges/join-successions.ts";
import { formatRate, formatSeconds, type Progress } from "./progress.ts";
import { patiently, recountCatalogue, tidyTables } from "./recount.ts";
import { openReport, type Report } from "./report.ts";
import { existing, libraryNameOf, openLibrary, wordsFileOf } from "#part-lists/symbols/open-library.ts";
import { symbolWriter } from "./symbols/symbol-writer.ts";

export interface ImportSurroundings {
  db: Database;
  declared: Declared;
  fileStore: FileStore;
  progress: Progress;
  /** Aborted when the operator asks to stop: the batch under way is finished. */
  signal: AbortSignal;
  now: () => Date;
  /** Where the report goes if the operator names no file. */
  reportsFolder: string;
  batchRows?: number | undefined;
  /** It may go on where an earlier run stopped, and its report with it. */
  reportGoesOn?: boolean;
  /** The import from the browser that it is. */
  recordedAs?: number;
}

export interface ImportOutcome {
  accounts: FileAccount[];
  total: FileAccount;
  /** Of an import from the browser: what became of its list, counted as its trial was. */
  imported: Imported | null;
  /** Null where all was placed. */
  reportFile: string | null;
  /** 0 all well; 1 a file could not be read, or not to its end; 130 stopped by the operator. */
  exitCode: 0 | 1 | 130;
}

const MANY_ROWS = 5000;

/** Imports files and folders into the catalogue, one import at a time. What is read is new, changed, known or refused, and the account says how much of each. */
export async function runImport(options: ImportOptions, surroundings: ImportSurroundings): Promise<ImportOutcome> {
  const inputs = await findInputs(options.paths, options.map, options.articles);
  return withImportLock(surroundings.db, () => importInputs(inputs, options, surroundings));
}

async function importInputs(
  inputs: Inputs,
  options: ImportOptions,
  surroundings: ImportSurroundings,
): Promise<ImportOutcome> {
  const { db, declared, progress, now, signal } = surroundings;
  const startedAt = now();
  const report = openReport(
    options.report ?? path.join(surroundings.reportsFolder, `import-report-${stamp(startedAt)}.csv`),
    { goesOn: surroundings.reportGoesOn ?? false },
  );
  try {
    sayInputs(inputs, progress);
    report.add(inputs.refused.map(({ name, reason }) => ({ file: name, reason })));
    const vocabulary = await syncVocabulary(db);
    const book = await openBrandBook(db);
    const accounts: FileAccount[] = [];
    const libraries = new Map<string, string>();
    for (const list of inputs.lists) {
      // Who took whom over is settled before it is read who carries them.
      if (list.kind === "distributors") {
        await applyBrandRules(surroundings, book);
        await book.reload();
      }
      if (!signal.aborted)
        accounts.push(await importOneList(list, { options, surroundings, report, vocabulary, book, libraries }));
    }
    await applyBrandRules(surroundings, book);
    await applyBrandOrigins(db);
    await syncSearchWords(db);
    const documents = declared.filledOnce(pdfImport)();
    for (const pdfs of inputs.pdfs) {
      if (!signal.aborted) accounts.push(await documents.importPdfs(pdfs, { ...surroundings, book, report }));
    }
    if (!signal.aborted) await documents.finish(db, report);
    if (inputs.refused.length > 0) accounts.push(accountOfRefused(inputs.refused.length));
    // What an import from the browser changes can be taken back: that knows of no merges.
    if (!signal.aborted && surroundings.recordedAs === undefined) {
      const joined = await joinSuccessions({ db, declared, now: now() });
      if (joined > 0) progress.say(`${joined} 个型号与被收购品牌的同一型号合为一条，可在「合并、删除与拆分」撤销`);
    }
    const total = sumAccounts(accounts);
    const imported = await patiently(db, async (db) => {
      await recountCatalogue({ db, declared });
      if (total.loaded >= MANY_ROWS) await tidyTables({ db, declared });
      const { recordedAs } = surroundings;
      const [list] = inputs.lists;
      if (recordedAs === undefined || !list) return null;
      return countImported(db, recordedAs, { isOfParts: list.kind === "parts", account: total });
    });
    const hasFailed = inputs.refused.length > 0 || accounts.some(({ failure }) => failure !== null);
    const outcome = {
      accounts,
      total,
      imported,
      reportFile: report.count() > 0 ? report.file : null,
      exitCode: signal.aborted ? 130 : hasFailed ? 1 : 0,
    } as const;
    sayOutcome(outcome, (now().getTime() - startedAt.getTime()) / 1000, progress);
    return outcome;
  } finally {
    progress.stop();
    report.close();
  }
}

export interface ListSurroundings {
  options: ImportOptions;
  surroundings: ImportSurroundings;
  report: Report;
  vocabulary: VocabularyIds;
  book: BrandBook;
  /** The libraries of symbols that were read, and the files they were read from. */
  libraries: Map<string, string>;
  /** Of a trial: sees the rows on their way. */
  watch?: <Row extends AnyRow>(writer: ListWriter<Row>) => ListWriter<Row>;
}

/** Reads one list into the tables; what can't be read is told by its account. */
export async function importOneList({ kind, file, name }: ListInput, run: ListSurroundings): Promise<FileAccount> {
  try {
    if (kind === "symbols") return await importLibrary(file, name, run);
    const { options, surroundings, report, vocabulary, book, watch } = run;
    const source = options.source ?? path.basename(file).replace(/(\.(jsonl|csv|tsv))?(\.gz)?$/i, "");
    const isTable = isTableName(file);
    const reading = { source, seller: options.seller, currency: options.currency };
    const list: ListImport = {
      ...surroundings,
      file,
      name,
      unit: "行",
      open: (onRead) => openList(file, options.map, onRead),
      manner: {
        kind,
        ...reading,
        map: [...options.map],
        version: vocabulary.version,
        // Each import from the browser reads from its first line: what another one began may have been taken back.
        ...(surroundings.recordedAs !== undefined && { import: surroundings.recordedAs }),
        // As long as it changes nothing, a list that was read is known by what it was known by before.
        ...(isTable && vocabulary.namesVersion !== "" && { names: vocabulary.namesVersion }),
      },
      report,
    };
    if (kind === "distributors" || kind === "articles")
      return await importList(list, openOther(kind, source, run), () => book.reload());
    const write = <Row extends AnyRow>(writer: ListWriter<Row>) =>
      importList(list, watch ? watch(writer) : writer, () => book.reload());
    const seenAt = options.date ?? surroundings.now();
    // Never the hour of the import: that is no word of the source.
    const sourceDate = options.date === null ? null : formatDay(options.date);
    return kind === "parts"
      ? await write(
          partWriter(book, vocabulary, { ...reading, isTable, seenAt, sourceDate, isTrial: watch !== undefined }),
        )
      : await write(manufacturerWriter(book, source));
  } catch (error) {
    const failure = describeFileError(error);
    if (failure === null) throw error;
    return refuseList(name, failure, run);
  }
}

/** What another domain does with the rows of its kind of list. */
function openOther(kind: OtherKind["kind"], source: string, { options, surroundings, book }: ListSurroundings) {
  const now = surroundings.now();
  const known = surroundings.declared.filled(listKinds).find((other) => other.kind === kind);
  if (!known) throw new Error(`no domain reads lists of ${kind}`);
  const findBrand = (printed: string) => book.find(printed)?.id ?? null;
  return known.openWriter({ source, now, seenAt: options.date ?? now, findBrand });
}

async function importLibrary(file: string, name: string, run: ListSurroundings): Promise<FileAccount> {
  const { options, surroundings, report, vocabulary, book, libraries } = run;
  const library = libraryNameOf(file);
  const before = libraries.get(library);
  if (before !== undefined)
    return refuseList(name, `同名的库已从 ${before} 读取；要一并收录，请分开导入并用 --source 区分`, run);
  libraries.set(library, name);
  const source = options.source ?? `KiCad ${library}`;
  const words = await existing(wordsFileOf(file));
  const manner = {
    kind: "symbols",
    library,
    source,
    version: vocabulary.version,
    words: words && (await fingerprintFile(words, {})),
  };
  const list: ListImport = {
    ...surroundings,
    file,
    name,
    unit: "个符号",
    open: (onRead) => openLibrary(file, onRead),
    manner,
    report,
  };
  return importList(
    list,
    symbolWriter(book, vocabulary, { source, library, seenAt: options.date ?? surroundings.now() }),
    () => book.reload(),
  );
}

function refuseList(name: string, failure: string, { report }: ListSurroundings): FileAccount {
  report.add([{ file: name, reason: failure }]);
  return { ...accountOfRefused(1), name, failure };
}

function sayInputs({ lists, pdfs, skipped, otherEndings, refused }: Inputs, { say }: Progress) {
  for (const { name, what } of skipped) say(`未导入：${name}（${what}）`);
  if (otherEndings.size > 0)
    say(`其他类型的文件未读：${[...otherEndings].map(([ending, count]) => `${ending} ${count} 个`).join("、")}`);
  for (const { name, reason } of refused) say(`不能导入：${name}：${reason}`);
  const libraryCount = lists.filter(({ kind }) => kind === "symbols").length;
  const listCount = lists.length - libraryCount;
  const pdfCount = pdfs.reduce((sum, { files }) => sum + files.length, 0);
  const librariesSaid = libraryCount > 0 ? `，${libraryCount} 个符号库` : "";
  if (lists.length + pdfs.length > 0) say(`开始导入：${listCount} 个名单，${pdfCount} 个 PDF${librariesSaid}`);
}

function sayOutcome({ accounts, total, reportFile }: ImportOutcome, seconds: number, { say }: Progress) {
  for (const account of accounts) say(describeAccount(account));
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  if (accounts.length > 1)
    say(describeAccount({ ...total, unit: accounts.some(({ unit }) => unit !== total.unit) ? "项" : total.unit }));
  say(`用时 ${formatSeconds(seconds)} · ${formatRate(total.read - total.before, seconds)} · 内存峰值 ${memory} MB`);
  if (reportFile !== null) say(`未能导入的内容与说明见 ${reportFile}`);
  for (const { name } of accounts.filter(({ isInterrupted }) => isInterrupted))
    say(`已停止：${name} 尚未读完，再次运行同一命令即从停下处继续`);
}

/** The moment as it stands in a file's name, in the portal's own time zone. */
function stamp(moment: Date): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Asia/Shanghai",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(moment);
  return parts.replace(/\D/g, "").replace(/^(\d{8})(\d{6})$/, "$1-$2");
}
