import { Readable } from "node:stream";
import type { ZipFile } from "yazl";
import type { FileStore } from "#ports/file-store/port.ts";
import { BYTE_ORDER_MARK, csvLine, type SheetCell } from "#platform/csv-line.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { formatExactTime } from "#shared/format-date.ts";
import { jsonOf } from "./json-of.ts";

type Row = Record<string, unknown>;
type Columns = Record<string, string>;

/** A table of the export, as its guide tells it; of one that is read row by row it is not known how many there are. */
export interface ListedFile {
  name: string;
  title: string;
  columns: Columns;
  rows: number | null;
}

interface ExportedRows {
  name: string;
  rows: Row[] | (() => AsyncIterable<Row>);
  columns: Columns;
  mtime: Date;
}

/** Puts rows into the zip twice: as JSON, whole, for programs, and as a table with headings for people. */
export function addRows(zip: ZipFile, { name, rows, columns, mtime }: ExportedRows): void {
  if (Array.isArray(rows)) zip.addBuffer(Buffer.from(JSON.stringify(rows, null, 2)), `${name}.json`, { mtime });
  else addLazily(zip, `${name}.json`, { mtime }, () => Readable.from(jsonOf(rows())));
  addLazily(zip, `${name}.csv`, { mtime }, () => Readable.from(tableOf(rows, columns)));
}

async function* tableOf(rows: ExportedRows["rows"], columns: Columns): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.values(columns));
  for await (const row of Array.isArray(rows) ? rows : rows())
    yield csvLine(Object.keys(columns).map((key) => cellOf(row[key])));
}

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "number" || typeof value === "string") return value;
  return value instanceof Date ? formatExactTime(value) : JSON.stringify(value);
}

/** Puts each file into the zip, by its mark and the name that it came with; answers where they stand. What is gone is left out. */
export async function addBrought(
  fileStore: FileStore,
  zip: ZipFile,
  brought: ReadonlyMap<string, string>,
): Promise<string[]> {
  const added: string[] = [];
  for (const [sha256, name] of brought) {
    if ((await fileStore.sizeOf(sha256)) === null) continue;
    // Two may have come under one name; a slash would be a folder.
    const place = `files/${sha256.slice(0, 8)}-${name.replace(/[/\\\p{Cc}]/gu, "_")}`;
    addLazily(zip, place, { compress: false }, () => fileStore.read(sha256));
    added.push(place);
  }
  return added;
}

/** Opens what is added only when its turn comes: of a thousand files one at a time. */
function addLazily(
  zip: ZipFile,
  name: string,
  options: { mtime?: Date; compress?: boolean },
  open: () => Readable | Promise<Readable>,
): void {
  zip.addReadStreamLazy(name, options, (give) => {
    void (async () => open())().then(
      (stream) => give(null, stream),
      (error: unknown) => give(error, null as never),
    );
  });
}

/** What is in the zip, for who opens it: a page that needs nothing else. */
export function guidePage({ listed, files, madeAt }: { listed: ListedFile[]; files: string[]; madeAt: Date }): string {
  const tables = listed.map(
    ({ name, title, columns, rows }) =>
      `<tr><td><a href="${name}.csv">${escapeHtml(title)}</a></td><td>${rows ?? "见文件"}</td><td>${Object.values(columns).map(escapeHtml).join("、")}</td><td><a href="${name}.json">${name}.json</a></td></tr>`,
  );
  const brought = files.map(
    (place) => `<li><a href="${place.split("/").map(encodeURIComponent).join("/")}">${escapeHtml(place)}</a></li>`,
  );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>我的数据</title><style>body{font:16px/1.6 sans-serif;max-width:60em;margin:2em auto;padding:0 1em}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.3em .6em;text-align:left;vertical-align:top}</style></head><body>
<h1>我的数据</h1>
<p>${formatExactTime(madeAt)} 导出。下面列出本站保存的与您的账号有关的全部内容。每一项都有两个文件：CSV 是表格，可用电子表格软件打开；JSON 内容相同，字段更全，供程序读取。时间在 CSV 中为北京时间，在 JSON 中为 UTC。</p>
<table><thead><tr><th>内容</th><th>条数</th><th>字段</th><th>供程序读取</th></tr></thead><tbody>${tables.join("")}</tbody></table>
<h2>您上传的文件</h2>
${brought.length > 0 ? `<p>共 ${brought.length} 个，相同的文件只放一份，文件名前八位是其 SHA-256 的开头。</p><ul>${brought.join("")}</ul>` : "<p>没有上传过的文件，或已清除。</p>"}
</body></html>`;
}
