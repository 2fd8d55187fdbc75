import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import type { Call, DataOf } from "#api/define-calls.ts";
import { login } from "#domains/accounts/contract/login.ts";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { members } from "#domains/enterprises/contract/members.ts";
import { uploads } from "#domains/files/contract/uploads.ts";
import { shownStock } from "#domains/stock/contract/shown-stock.ts";
import { stockUploads } from "#domains/stock/contract/uploads.ts";
import type { Connection } from "#platform/database.ts";
import type { SheetCell } from "#platform/csv-line.ts";
import { openSheet } from "#platform/sheet-file.ts";
import { type PortalProcess, startPortal } from "../e2e/portal-process.ts";
import { benchEnvironment, type BenchOptions, withDataFolder } from "./bench-portal.ts";
import { figure, markdownTable, percentile } from "./markdown.ts";
import { openBenchDatabase } from "./search/bench-database.ts";
import { withCleanUp } from "./search/clean-up.ts";
import { timeCalls } from "./search/keep-alive-load.ts";

const LINES = 100_000;
const STOCK_LINES = 1_000_000;
const PARTS = 50_000;
const COMPANIES = 500;
const QUESTIONS = 20_000;
const LOOK_AGAIN_MS = 250;
const PAUSE_MS = 50;
const MEGABYTE = 1024 * 1024;
const SELLER = "13800000002";

const say = (line: string) => console.error(`… ${line}`);

/** A company loads 100,000 lines of an XLSX file, and part pages ask for their stock among 1,000,000 lines. */
export async function benchStock({ seconds }: BenchOptions): Promise<string> {
  return withDataFolder(undefined, (folder) =>
    withCleanUp(async (later) => {
      const connection = await openBenchDatabase(folder, later);
      const portal = await startPortal(benchEnvironment(folder, true));
      later(() => portal.kill("SIGTERM"));
      const asSeller = await logIn(portal.address);
      const [bytes, changed] = [await makeFile(100), await makeFile(101)];
      const rows: string[][] = [];
      for (const [name, mode, file] of [
        ["merge into nothing", "merge", bytes],
        ["the same again", "merge", bytes],
        ["all changed", "merge", changed],
        ["replace, all changed", "replace", bytes],
      ] as const) {
        say(name);
        const { result, times } = await beside(portal.address, asSeller, () =>
          loadFile({ portal, asSeller, bytes: file, mode }),
        );
        rows.push([name, ...result, ...times]);
      }
      const loads = markdownTable(
        [
          `${figure(LINES)} lines, XLSX of ${figure(bytes.length / 1_000_000)} MB`,
          "opened s",
          "loaded s",
          "loaded",
          "unchanged",
          "portal's memory, most, MB",
          "pages beside it, p50 ms",
          "p99 ms",
          "roles changed beside it, p99 ms",
        ],
        rows,
      );
      say("a million lines");
      const partIds = await fillStock(connection);
      const requests = Array.from({ length: QUESTIONS }, (_, at) => ({
        kind: "stock",
        path: `/api${shownStock.listStockOfPart.path}?partId=${partIds[(at * 7919) % partIds.length]}&pageSize=10`,
      }));
      const times = [];
      for (const clients of [1, 8]) {
        const load = await timeCalls({ origin: portal.address, requests, clients, seconds: 4 * seconds });
        times.push([
          `${clients}`,
          figure(load.perSecond),
          ...[0.5, 0.95, 0.99].map((share) => percentile(load.times.get("stock") ?? [], share)),
        ]);
      }
      return `${loads}\n\n${markdownTable(["clients", "lists/s", "p50 ms", "p95 ms", "p99 ms"], times)}`;
    }),
  );
}

type Ask = <C extends Call>(call: C, input: Record<string, unknown>, form?: FormData) => Promise<DataOf<C>>;

async function logIn(origin: string): Promise<Ask> {
  const headers: Record<string, string> = { uuid: randomBytes(16).toString("hex") };
  const ask: Ask = async (call, input, form) => {
    const isPost = call.method === "POST";
    const fields = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    const isJson = call.body === "json";
    const body = form ?? (isJson ? JSON.stringify(input) : fields);
    const response = await fetch(`${origin}/api${call.path}${isPost ? "" : `?${fields}`}`, {
      method: call.method,
      headers: { ...headers, ...(isJson && { "content-type": "application/json" }) },
      ...(isPost && { body }),
    });
    const answer = (await response.json()) as { code: number; msg: string; data: never };
    if (answer.code !== 1) throw new Error(`${call.name}: ${answer.msg}`);
    return answer.data;
  };
  const { token } = await ask(login.loginByPassword, {
    mobile: SELLER,
    pwd: createHash("sha256").update(DEMO_PASSWORD).digest("hex"),
  });
  headers["token"] = token;
  return ask;
}

/** Does something while a visitor opens pages one after the other, and the company changes roles; how long they waited. */
async function beside<Result>(
  origin: string,
  asSeller: Ask,
  run: () => Promise<Result>,
): Promise<{ result: Result; times: string[] }> {
  let isOver = false;
  const repeat = async (ask: () => Promise<unknown>) => {
    const times: number[] = [];
    while (!isOver) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return times;
  };
  const pages = repeat(async () => (await fetch(origin)).text());
  // Nobody works for him: it is refused, after the same locks.
  const roles = repeat(() => asSeller(members.changeRole, { userId: 1, role: "seller" }).catch(() => {}));
  const result = await run();
  isOver = true;
  const [page, role] = await Promise.all([pages, roles]);
  return { result, times: [percentile(page, 0.5), percentile(page, 0.99), percentile(role, 0.99)] };
}

async function makeFile(quantity: number): Promise<Buffer> {
  const rows = async function* () {
    for (let from = 0; from < LINES; from += 1000)
      yield Array.from({ length: 1000 }, (_, at): SheetCell[] => [
        `BENCH${from + at}X`,
        "TI",
        quantity + ((from + at) % 9000),
        "2340",
        "深圳",
        "0.1234",
        "CNY",
        "是",
        10,
        "SOT-23",
      ]);
  };
  const file = openSheet(
    { name: "stock", titles: ["型号", "品牌", "数量", "批号", "仓库", "单价", "币种", "含税", "起订量", "封装"], rows },
    "xlsx",
  );
  return buffer(file);
}

async function loadFile({
  portal,
  asSeller,
  bytes,
  mode,
}: {
  portal: Pick<PortalProcess, "process">;
  asSeller: Ask;
  bytes: Buffer;
  mode: "merge" | "replace";
}): Promise<string[]> {
  const form = new FormData();
  form.set("purpose", "stock");
  form.set("file", new Blob([new Uint8Array(bytes)]), "stock.xlsx");
  const upload = await asSeller(uploads.uploadSmallFile, {}, form);
  const began = performance.now();
  const { id, sheet, headingRow, mapping } = await asSeller(stockUploads.openStockUpload, { uploadId: upload.id });
  const opened = performance.now();
  await asSeller(stockUploads.loadStock, { id, sheet, headingRow, mapping, mode });
  let most = 0;
  for (;;) {
    most = Math.max(most, await memoryOf(portal.process.pid!));
    const [last] = (await asSeller(stockUploads.listStockUploads, {})).data;
    if (last?.id === id && last.state !== "waiting") {
      if (!last.counts) throw new Error(last.note);
      return [opened - began, performance.now() - opened]
        .map((time) => figure(time / 1000))
        .concat([last.counts.loaded, last.counts.unchanged, most / MEGABYTE].map(figure));
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function memoryOf(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))![1]) * 1024;
}

/** Lines of 500 companies over 50,000 parts, of which few have many; answers the parts. */
async function fillStock(connection: Connection): Promise<number[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `insert into datasheet_parts (mpn, mpn_key) select 'STOCK' || at, 'stock' || at from generate_series(1, ${PARTS}) at`,
    );
    await client.query(
      `insert into suppliers_companies (name, letter, search_text, created_at, updated_at) select '公司' || at, 'G', at::text, now(), now() from generate_series(1, ${COMPANIES}) at`,
    );
    await client.query(`
      with part as (select array_agg(id order by id) as ids from datasheet_parts where mpn_key like 'stock%'), company as (select array_agg(id order by id) as ids from suppliers_companies where name like '公司%')
      insert into suppliers_stock_lines (company_id, mpn, mpn_key, part_id, quantity, date_code, place, confirmed_at, created_at, is_fresh)
      select company.ids[1 + at % ${COMPANIES}], 'STOCK' || at, 'stock' || at, part.ids[1 + floor(power(random(), 3) * ${PARTS})::int], 1 + at % 5000, '2340', '深圳', now() - random() * interval '60 days', now(), true
      from generate_series(1, ${STOCK_LINES}) at, part, company`);
    await client.query(
      "update suppliers_stock_lines set is_fresh = false where confirmed_at <= now() - interval '30 days'",
    );
    // As autovacuum does within minutes: a plan for fourteen companies takes a hundred times as long with five hundred.
    await client.query("vacuum analyze suppliers_stock_lines, suppliers_companies, suppliers_enterprises");
    const { rows } = await client.query<{ id: string }>(
      "select id from datasheet_parts where mpn_key like 'stock%' order by id",
    );
    return rows.map(({ id }) => Number(id));
  } finally {
    await client.end();
  }
}
