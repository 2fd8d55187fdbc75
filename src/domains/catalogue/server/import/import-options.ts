import { parseArgs } from "node:util";
import { parseColumnMap } from "#part-lists/csv-columns.ts";
import type { ColumnUse, CsvField } from "#shared/column-uses.ts";

/** What the operator asked for. */
export interface ImportOptions {
  paths: string[];
  /** Lists of articles. */
  articles: string[];
  /** Columns of tables that the operator named. */
  map: ReadonlyMap<string, ColumnUse>;
  report: string | null;
  /** The list's name, where rows don't tell; else the file's. */
  source: string | null;
  /** Who sells the rows that have a price and no LCSC number. */
  seller: string | null;
  currency: string;
  /** When the list was collected; else now. */
  date: Date | null;
}

export const IMPORT_USAGE = `用法：npm run import -- [选项] 路径…
      npm run import -- --articles 文件
      npm run import -- --datasheets-from-links（从型号的规格书链接抓取 PDF，另有说明：加 --help）

路径可以是型号名单（.jsonl、.jsonl.gz、.csv）、厂商名录（.jsonl）、KiCad 符号库（.kicad_sym，.lib 与 .dcm）、
PDF 文件，或含有它们的文件夹。
  --articles 文件     资讯文章名单（.jsonl、.jsonl.gz，正文为 Markdown 或 HTML），可重复给出；已导入的按来源与编号更新
  --map mpn=型号,manufacturer=品牌   指定 CSV 的列名（字段：mpn manufacturer package description
                                     category subcategory lcsc price currency stock lifecycle rohs datasheetUrl）
  --source 名称       名单的名称，默认取文件名；同名名单的新版本会更新旧版本的行
  --seller 名称       报价的卖家；没有立创编号的行只有给出卖家才记报价
  --currency CNY      报价的币种：CNY、USD、HKD、EUR
  --date 2026-11-21   名单的采集日期，不写则页面显示「来源未注明日期」；没有日期的文章以它为发布日期
  --report 文件       未能导入的内容写到哪里，默认在数据目录的 reports 内
退出码：0 全部读完；1 有文件不能读或没能读完，或导入中途失败；130 由操作员停止。再次运行同一命令会从停下处继续。`;

const CURRENCIES = ["CNY", "USD", "HKD", "EUR"];

/** Reads the command line. Answers the sentence to show where it can't be read. */
export function parseImportOptions(words: string[]): ImportOptions | string {
  let parsed;
  try {
    const text = { type: "string" } as const;
    parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        map: text,
        articles: { type: "string", multiple: true },
        report: text,
        source: text,
        seller: text,
        currency: text,
        date: text,
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    return `${(error as Error).message}\n\n${IMPORT_USAGE}`;
  }
  const { values, positionals: paths } = parsed;
  const articles = values.articles ?? [];
  if (values.help || paths.length + articles.length === 0) return IMPORT_USAGE;
  const map = values.map === undefined ? new Map<string, CsvField>() : parseColumnMap(values.map);
  if (typeof map === "string") return map;
  const currency = (values.currency ?? "CNY").toUpperCase();
  if (!CURRENCIES.includes(currency)) return `--currency 只能是 ${CURRENCIES.join("、")}`;
  const date = values.date === undefined ? null : readDay(values.date);
  if (date === undefined) return "--date 应写成 2026-11-21";
  return {
    paths,
    articles,
    map,
    report: values.report ?? null,
    source: values.source ?? null,
    seller: values.seller ?? null,
    currency,
    date,
  };
}

/** The beginning of a Chinese day. */
function readDay(text: string): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00+08:00`) : null;
  return day && !Number.isNaN(day.getTime()) ? day : undefined;
}
