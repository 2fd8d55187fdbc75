import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { BYTE_ORDER_MARK } from "#platform/csv-line.ts";
import type { Database } from "#platform/database.ts";
import { formatNumber } from "#shared/format-number.ts";
import { fetchDocuments, type FetchRun } from "./fetch-documents.ts";
import type { FetchOptions } from "./fetch-options.ts";
import { describeFetching, openFetchReport } from "./fetch-report.ts";
import { queueLinks } from "./queue-links.ts";

export interface FetchSurroundings extends Omit<FetchRun, "hosts" | "most" | "onEnd"> {
  say: (line: string) => void;
  /** Where the report goes if the operator names no file. */
  reportsFolder: string;
}

const HOSTS_SAID = 30;
const SAID_EVERY = 20;

/** Fetches the documents that parts link to, as the command line asks; says which hosts there are first. Answers the exit code. */
export async function fetchFromLinks(options: FetchOptions, surroundings: FetchSurroundings): Promise<0 | 1 | 130> {
  const { db, source, now, signal, say } = surroundings;
  say("正在统计型号的规格书链接…");
  const links = await queueLinks({ db, now: now() }, signal);
  if (signal.aborted) return 130;
  say(`${formatNumber(links.parts)} 个型号的链接，分布在 ${formatNumber(links.hosts)} 个网站`);
  const isReady = await sayHosts(db, options.hosts, say);
  if (!isReady) return 1;
  if (!source.isOn) {
    say("没有开启抓取：请设置 DOCUMENT_SOURCE=http 后再试");
    return 1;
  }
  const report = openFetchReport();
  let ended = 0;
  const totals = await fetchDocuments({
    ...surroundings,
    ...options,
    onEnd(fetched, end) {
      report.add(fetched, end);
      if ((ended += 1) % SAID_EVERY === 0) say(`已抓取 ${formatNumber(ended)} 份`);
    },
  });
  for (const line of report.lines()) say(line);
  say(describeFetching(totals));
  const table = report.table();
  if (table !== null) {
    const file = options.report ?? path.join(surroundings.reportsFolder, `fetch-report-${now().getTime()}.csv`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, BYTE_ORDER_MARK + table);
    say(`未收录的网址与原因见 ${file}`);
  }
  if (!signal.aborted) return 0;
  say("已停止，再次运行同一命令即从停下处继续");
  return 130;
}

/** Says which hosts there are, the allowed ones first. False where none may be asked. */
async function sayHosts(db: Database, asked: string[] | null, say: (line: string) => void): Promise<boolean> {
  const hosts = await db
    .selectFrom("datasheetsFetchHosts")
    .select(["host", "isAllowed", "partCount"])
    .orderBy("isAllowed", "desc")
    .orderBy("partCount", "desc")
    .orderBy("host")
    .execute();
  const listed = hosts.filter(
    ({ host, isAllowed, partCount }) => asked?.includes(host) ?? (isAllowed || partCount > 0),
  );
  for (const { host, isAllowed, partCount } of listed.slice(0, HOSTS_SAID))
    say(`  ${isAllowed ? "已允许" : "未允许"} ${host}：${formatNumber(partCount)} 个型号`);
  if (listed.length > HOSTS_SAID) say(`  另有 ${formatNumber(listed.length - HOSTS_SAID)} 个网站`);
  const missing = asked?.find((host) => !hosts.some((known) => known.host === host && known.isAllowed));
  if (missing !== undefined) say(`网站 ${missing} 没有被允许：请先在控制台「外链规格书」中允许它`);
  const isAnyAllowed = hosts.some(({ isAllowed }) => isAllowed);
  if (!isAnyAllowed && missing === undefined) say("还没有允许任何网站：请先在控制台「外链规格书」中允许");
  return isAnyAllowed && missing === undefined;
}
