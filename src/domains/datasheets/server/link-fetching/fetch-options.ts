import { parseArgs } from "node:util";
import { isHostName } from "#platform/public-address.ts";

export interface FetchOptions {
  /** Of these hosts alone; null: of all that are allowed. */
  hosts: string[] | null;
  most: number | null;
  /** Where what did not come is written down; null: in the data folder. */
  report: string | null;
}

export const FETCH_FLAG = "--datasheets-from-links";

export const FETCH_USAGE = `用法：npm run import -- ${FETCH_FLAG} [选项]

从型号的规格书链接抓取 PDF，只访问控制台「外链规格书」中允许的网站，遵守 robots.txt 与间隔；须设置 DOCUMENT_SOURCE=http。
  --host ti.com       只抓取这个网站，可重复给出
  --most 500          本次最多抓取多少份
  --report 文件       未收录的网址与原因写到哪里，默认在数据目录的 reports 内
退出码：0 抓取完毕；1 不能开始或中途失败；130 由操作员停止。再次运行同一命令会从停下处继续，与控制台中的抓取共用进度。`;

/** Reads the command line. Answers the sentence to show where it can't be read. */
export function parseFetchOptions(words: string[]): FetchOptions | string {
  let values;
  try {
    ({ values } = parseArgs({
      args: words,
      options: {
        "datasheets-from-links": { type: "boolean" },
        host: { type: "string", multiple: true },
        most: { type: "string" },
        report: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }));
  } catch (error) {
    return `${(error as Error).message}\n\n${FETCH_USAGE}`;
  }
  if (values.help) return FETCH_USAGE;
  const hosts = values.host?.map((host) => host.toLowerCase()) ?? null;
  const wrong = hosts?.find((host) => !isHostName(host));
  if (wrong !== undefined) return `--host ${wrong} 不是网站的域名（应写成 www.ti.com）`;
  if (values.most !== undefined && !/^[1-9]\d{0,6}$/.test(values.most)) return "--most 应为 1 到 9999999 之间的整数";
  return { hosts, most: values.most === undefined ? null : Number(values.most), report: values.report ?? null };
}
