import { createHash, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { favourites } from "#domains/accounts/contract/favourites.ts";
import { suffixes } from "#domains/catalogue/contract/suffixes.ts";
import { popularity } from "#domains/catalogue/contract/popularity.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { uploads } from "#domains/files/contract/uploads.ts";
import { writing } from "#domains/news/contract/writing.ts";
import { queues } from "#domains/operator-console/contract/queues.ts";
import { feedback } from "#domains/site/contract/feedback.ts";

import { ownStock } from "#domains/stock/contract/own-stock.ts";
import { stockUploads } from "#domains/stock/contract/uploads.ts";
import { openPerson, type Person, type Reply, type Role, ROLES, type Target } from "./people.ts";

/** What the portal has said is done, to be looked for at the end. */
export interface Ledger {
  favourites: number[];
  feedback: { id: number; content: string }[];
  decided: number[];
  articles: { id: number; title: string }[];
  /** The last that was said to be saved, and the last that was asked for. */
  stockLine: { id: number; saved: number; asked: number } | null;
  /** Parts of files that were said to be taken for loading. */
  loadedMpns: string[];
  files: { id: string; sha256: string }[];
  suffixes: string[];
  views: number;
}

export function newLedger(): Ledger {
  return {
    favourites: [],
    feedback: [],
    decided: [],
    articles: [],
    stockLine: null,
    loadedMpns: [],
    files: [],
    suffixes: [],
    views: 0,
  };
}

/** How many acts were acknowledged. */
export function countAcknowledged(ledger: Ledger): number {
  const { stockLine, views: seen, ...lists } = ledger;
  return Object.values(lists).reduce((sum, list) => sum + list.length, seen + (stockLine ? stockLine.saved : 0));
}

interface LoadParts {
  target: Target;
  ledger: Ledger;
  /** Of parts and brands that stand. */
  partIds: number[];
  brandIds: number[];
  /** Between two acts of one person. */
  pauseMs: number;
  onReply?: (reply: Reply, what: string) => void;
}

type Act = (person: Person, number: number) => Promise<unknown>;

const PAGES = ["/", "/news/index", "/agentList/index/1", "/datasheet", "/prefecture", "/ErrorPages/404", "/login"];
const STOCK_LINES_A_FILE = 40;
const FILE_BYTES = 300_000;
const PIECE_BYTES = 100_000;

/** Six roles at work, each doing one act after the other until `stop`, which waits for those under way. */
export function startMixedLoad({ target, ledger, partIds, brandIds, pauseMs, onReply }: LoadParts): {
  acts: () => number;
  stop(): Promise<void>;
} {
  let isStopped = false;
  let done = 0;
  const acts: Record<Role, Act[]> = {
    visitor: [
      (person, number) => person.send("page", PAGES[number % PAGES.length]!),
      (person, number) => person.send("page", `/datasheet/datasheetDetail/${partIds[number % partIds.length]}`),
      (person, number) => person.ask(partSearch.searchParts, { keywords: `LM${number % 400}` }),
      async (person, number) => {
        // Each once: who looks again that day is not counted again.
        const id = partIds[number];
        if (id !== undefined && (await person.ask(popularity.recordView, { kind: "part", id: String(id) })))
          ledger.views++;
      },
    ],
    user: [
      async (person, number) => {
        const id = partIds[number];
        if (id !== undefined && (await person.ask(favourites.addFavourite, { type: "part", id })))
          ledger.favourites.push(id);
      },
      async (person, number) => {
        const content = `混合负载反馈 ${number} ${randomBytes(4).toString("hex")}`;
        const said = await person.ask(feedback.addFeedback, { type: "1", content, contact: "a@example.com" });
        if (said) ledger.feedback.push({ id: said.id, content });
      },
      (person) => person.send("page", "/userCenter"),
    ],
    author: [
      async (person, number) => {
        const title = `混合负载文章 ${number} ${randomBytes(4).toString("hex")}`;
        const saved = await person.ask(writing.saveArticle, {
          windowKey: randomBytes(8).toString("hex"),
          title,
          document: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: title }] }] },
        });
        if (saved) ledger.articles.push({ id: saved.id, title });
      },
      async (person) => {
        const last = ledger.articles.at(-1);
        if (last) await person.ask(writing.previewArticle, { id: last.id });
      },
    ],
    enterprise: [
      async (person, number) => saveStockLine(person, ledger, number),
      async (person, number) => number % 6 === 1 && (await loadStock(person, ledger)),
      (person) => person.ask(ownStock.listOwnStock, { pageIndex: 1, pageSize: 20 }),
    ],
    merchant: [
      async (person, number) => number % 4 === 0 && (await uploadByPieces(person, ledger)),
      (person) => person.send("page", "/mall/userCenter/myFavour"),
    ],
    operator: [
      async (person, number) => {
        const suffix = `-${number}${randomBytes(3).toString("hex")}`;
        const brandId = brandIds[number % brandIds.length]!;
        if (await person.ask(suffixes.saveSuffix, { brandId, suffix, follows: "any" })) ledger.suffixes.push(suffix);
      },
      async (person) => decideFeedback(person, ledger),
      (person) => person.ask(queues.listQueues, {}),
    ],
  };

  async function work(role: Role): Promise<void> {
    const person = openPerson({ role, target, ...(onReply && { onReply }) });
    for (let number = 0; !isStopped; number++) {
      for (const act of acts[role]) {
        if (isStopped) return;
        await act(person, number);
        done++;
        await wait(pauseMs);
      }
    }
  }

  const working = Promise.all((Object.keys(ROLES) as Role[]).map(work));
  return {
    acts: () => done,
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

async function saveStockLine(person: Person, ledger: Ledger, number: number): Promise<void> {
  const own = ledger.stockLine ? null : await person.ask(ownStock.listOwnStock, { pageIndex: 1, pageSize: 1 });
  const first = own?.data[0];
  if (first) ledger.stockLine = { id: first.id, saved: 0, asked: 0 };
  const line = ledger.stockLine;
  if (!line) return;
  line.asked = number + 1;
  if (await person.ask(ownStock.saveStockLine, { id: line.id, quantity: String(line.asked) })) line.saved = line.asked;
}

async function loadStock(person: Person, ledger: Ledger): Promise<void> {
  const key = randomBytes(4).toString("hex").toUpperCase();
  const mpns = Array.from({ length: STOCK_LINES_A_FILE }, (_, at) => `MIXED${key}N${at}`);
  const form = new FormData();
  form.set("purpose", "stock");
  form.set("file", new Blob([`型号,品牌,数量\n${mpns.map((mpn) => `${mpn},TI,100`).join("\n")}\n`]), `${key}.csv`);
  const upload = await person.ask(uploads.uploadSmallFile, {} as never, form);
  if (!upload) return;
  const opened = await person.ask(stockUploads.openStockUpload, { uploadId: upload.id });
  if (!opened) return;
  const { id, sheet, headingRow, mapping } = opened;
  if (await person.ask(stockUploads.loadStock, { id, sheet, headingRow, mapping, mode: "merge" }))
    ledger.loadedMpns.push(...mpns);
}

/** By tus: what was said to be there is there. */
async function uploadByPieces(person: Person, ledger: Ledger): Promise<void> {
  // Whoever asks first logs in.
  await person.ask(favourites.areFavourites, { type: "part", ids: "1" });
  const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(FILE_BYTES)]);
  const coded = (text: string) => Buffer.from(text).toString("base64");
  const tus = { "tus-resumable": "1.0.0" };
  const created = await person.send("create upload", "/api/uploads", {
    method: "POST",
    headers: {
      ...tus,
      "upload-length": String(bytes.length),
      "upload-metadata": `filename ${coded("mixed.pdf")},purpose ${coded("datasheet")}`,
    },
  });
  if (created?.status !== 201 || !created.location) return;
  const { pathname } = new URL(created.location, "http://portal");
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    const piece = await person.send("send piece", pathname, {
      method: "PATCH",
      headers: { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
      body: bytes.subarray(offset, offset + PIECE_BYTES),
    });
    if (piece?.status !== 204) return;
  }
  ledger.files.push({ id: pathname.split("/").at(-1)!, sha256: createHash("sha256").update(bytes).digest("hex") });
}

async function decideFeedback(person: Person, ledger: Ledger): Promise<void> {
  const decided = new Set(ledger.decided);
  const next = ledger.feedback.find(({ id }) => !decided.has(id));
  if (!next) return;
  const answer = await person.ask(queues.decideCases, {
    queue: "feedback",
    ids: String(next.id),
    decision: "settled",
    reason: "已处理",
  });
  if (answer?.decided.includes(next.id)) ledger.decided.push(next.id);
}
