import { createHash, randomBytes } from "node:crypto";
import { login } from "#domains/accounts/contract/login.ts";
import { secondFactor } from "#domains/accounts/contract/second-factor.ts";
import { authenticator } from "#domains/accounts/server/second-factor/second-factor.ts";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { uploads } from "#domains/files/contract/uploads.ts";
import { writing } from "#domains/news/contract/writing.ts";
import { stockUploads } from "#domains/stock/contract/uploads.ts";
import { type BenchOptions, type BenchPortal, untilIdle, withPortal } from "./bench-portal.ts";
import { type Asking, askEverything, findKnownIds, inputsOf } from "./call-inputs.ts";
import { figure, markdownTable, percentile } from "./markdown.ts";

const WORST = 30;
const NEIGHBOURS = 4;
const VISITOR_PAUSE_MS = 20;
const DEMO = { user: "13800000001", author: "13800000004", enterprise: "13800000002", operator: "13800000009" };

const say = (line: string) => console.error(`… ${line}`);

/** The calls that take longest at the limits of what they let in, and what a visitor waits for pages while four ask them without a pause. */
export async function benchNeighbours(options: BenchOptions): Promise<string> {
  return withPortal(options, async (portal) => {
    await untilIdle(portal);
    const people = await logInAll(portal);
    const prepared = await prepareWorst(people);
    const known = await findKnownIds(portal.address);
    const calls = askEverything();
    say(`${calls.length} calls, each by itself`);
    const alone: { asking: Asking; ms: number }[] = [];
    for (const { who, call } of calls) {
      const tried: typeof alone = [];
      for (const input of inputsOf(call, known)) {
        const asking = { who, call, input };
        tried.push({ asking, ms: Math.max(await timeOf(people, asking), await timeOf(people, asking)) });
      }
      alone.push(tried.sort((one, other) => other.ms - one.ms)[0]!);
    }
    for (const asking of prepared)
      alone.push({ asking, ms: Math.max(await timeOf(people, asking), await timeOf(people, asking)) });
    const worst = alone.sort((one, other) => other.ms - one.ms).slice(0, WORST);
    const quiet = await visitWhile(
      portal.address,
      () => new Promise((done) => setTimeout(done, 1000 * options.seconds)),
    );
    const rows = [["nothing", "–", "–", percentile(quiet, 0.5), percentile(quiet, 0.99), figure(Math.max(...quiet))]];
    for (const { asking, ms } of worst) {
      say(`beside ${asking.call.name}`);
      const until = performance.now() + 1000 * options.seconds;
      const times = await visitWhile(portal.address, () =>
        Promise.all(
          Array.from({ length: NEIGHBOURS }, async () => {
            while (performance.now() < until) await timeOf(people, asking);
          }),
        ),
      );
      rows.push([
        `\`${asking.call.name}\``,
        asking.who,
        figure(ms),
        percentile(times, 0.5),
        percentile(times, 0.99),
        figure(Math.max(...times)),
      ]);
    }
    return markdownTable(
      ["four ask without a pause", "as", "alone ms", "a visitor's page, p50 ms", "p99 ms", "longest ms"],
      rows,
    );
  });
}

export type People = Map<
  string,
  (asking: Omit<Asking, "who">, form?: FormData) => Promise<{ status: number; text: string }>
>;

/** Somebody of each role, logged in. */
export async function logInAll(portal: BenchPortal): Promise<People> {
  const people: People = new Map([["visitor", senderOf(portal.address, {})]]);
  for (const [who, mobile] of Object.entries(DEMO)) {
    const headers: Record<string, string> = { uuid: randomBytes(16).toString("hex") };
    const send = senderOf(portal.address, headers);
    const pwd = createHash("sha256").update(DEMO_PASSWORD).digest("hex");
    const { data } = await dataOf(send({ call: login.loginByPassword, input: { mobile, pwd } }));
    headers["token"] = (data as { token: string }).token;
    if (who === "operator") {
      const secret = portal.lines
        .find((line) => line.includes("动态验证码密钥"))!
        .split(" ")
        .at(-1)!;
      const code = authenticator(secret, "", "").generate();
      const passed = await dataOf(send({ call: secondFactor.passSecondFactor, input: { code } }));
      headers["token"] = (passed.data as { token: string }).token;
    }
    people.set(who, send);
  }
  return people;
}

async function dataOf(answer: Promise<{ text: string }>): Promise<{ data: unknown }> {
  const { code, msg, data } = JSON.parse((await answer).text) as { code: number; msg: string; data: unknown };
  if (code !== 1) throw new Error(msg);
  return { data };
}

/** Asks as somebody; each time from another address, since it is not the limits that are measured. */
function senderOf(origin: string, headers: Record<string, string>) {
  return async ({ call, input }: Omit<Asking, "who">, form?: FormData) => {
    const rest = { ...input };
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(rest[name] ?? 1).slice(0, 200);
      delete rest[name];
      return encodeURIComponent(value.toWellFormed());
    });
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, textOf(value)])).toString();
    const isPost = call.method === "POST";
    const isJson = call.body === "json";
    const response = await fetch(`${origin}/api${path}${isPost ? "" : `?${query}`}`, {
      method: call.method,
      headers: {
        ...headers,
        "x-forwarded-for": `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`,
        ...(isPost && !form && { "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded" }),
      },
      ...(isPost && { body: form ?? (isJson ? JSON.stringify(rest) : query) }),
    });
    return { status: response.status, text: await response.text() };
  };
}

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** What schemas can't say: texts and files that are as much work as they may be. */
export async function prepareWorst(people: People): Promise<Asking[]> {
  const author = people.get("author")!;
  const asked: Asking[] = [];
  for (const [title, document] of Object.entries(WORST_DOCUMENTS)) {
    const input = { windowKey: randomBytes(8).toString("hex"), title, document };
    const saving = { call: writing.saveArticle, input };
    const { data } = await dataOf(author(saving));
    const { id } = data as { id: number };
    asked.push({ who: "author", ...saving }, { who: "author", call: writing.previewArticle, input: { id } });
  }
  const seller = people.get("enterprise")!;
  const form = new FormData();
  form.set("purpose", "stock");
  form.set("file", new Blob([worstTable()]), "stock.csv");
  const { data: upload } = await dataOf(seller({ call: uploads.uploadSmallFile, input: {} }, form));
  const opening = { call: stockUploads.openStockUpload, input: { uploadId: (upload as { id: number }).id } };
  const { data: opened } = await dataOf(seller(opening));
  asked.push({ who: "enterprise", call: stockUploads.previewStock, input: { id: (opened as { id: number }).id } });
  return asked;
}

const text = (words: string) => ({ type: "text", text: words });
const paragraph = (words: string) => ({ type: "paragraph", content: [text(words)] });
const WORST_DOCUMENTS = {
  "a table of very many cells": {
    type: "doc",
    content: [
      {
        type: "table",
        content: Array.from({ length: 300 }, () => ({
          type: "tableRow",
          content: Array.from({ length: 20 }, () => ({ type: "tableCell", content: [paragraph("字")] })),
        })),
      },
    ],
  },
  "much code": {
    type: "doc",
    content: Array.from({ length: 30 }, () => ({
      type: "codeBlock",
      attrs: { language: "c" },
      content: [text('if (a[i] < b) { x += "s"; /* c */ }\n'.repeat(100))],
    })),
  },
  "many formulas": {
    type: "doc",
    content: Array.from({ length: 40 }, () => ({
      type: "formula",
      attrs: { latex: "\\frac{a}{\\sqrt{b}}".repeat(50) },
    })),
  },
  "very long": {
    type: "doc",
    content: Array.from({ length: 490 }, (_, at) => paragraph(`STM32F103C8T6 与 LM358 ${at} 型号比较电路`.repeat(5))),
  },
};

function worstTable(): string {
  const cell = "字".repeat(100);
  const headings = ["型号", "品牌", "数量", ...Array.from({ length: 47 }, (_, at) => `列${at}`)].join(",");
  const row = ["LM358", "TI", "1", ...Array.from({ length: 47 }, () => cell)].join(",");
  return [headings, ...Array.from({ length: 230 }, () => row)].join("\n");
}

async function timeOf(people: People, { who, ...asking }: Asking): Promise<number> {
  const began = performance.now();
  await people.get(who)!(asking);
  return performance.now() - began;
}

/** How long a visitor waits for one page after the other meanwhile. */
async function visitWhile(origin: string, run: () => Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const times: number[] = [];
  const visiting = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(origin)).text();
      times.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, VISITOR_PAUSE_MS));
    }
  })();
  try {
    await Promise.race([run(), visiting]);
  } finally {
    isOver = true;
    await visiting;
  }
  return times;
}
