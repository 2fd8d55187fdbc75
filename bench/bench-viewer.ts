import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openBrowser } from "../e2e/browser.ts";
import { buildPdf } from "../e2e/build-pdf.ts";
import { startPortal, startProgram } from "../e2e/portal-process.ts";
import { benchEnvironment, withDataFolder } from "./bench-portal.ts";
import { markdownTable } from "./markdown.ts";

const PAGES = 40;
const PAGE_BYTES = 100_000;
const SLOWED = 4;
const RUNS = 5;
const MOBILE = "13800000001";

/** How long a reader who has signed in waits for the first page of a generated file of 4 MB, with the browser's processor slowed four times, and what was fetched until then. */
export async function benchViewer(): Promise<string> {
  return withDataFolder(undefined, async (folder) => {
    const portal = await startPortal(benchEnvironment(folder, true));
    try {
      const id = await importLongDocument(folder, portal.address);
      const login = await post(portal.address, "/demo/signIn", { mobile: MOBILE });
      const rows: string[][] = [];
      for (let run = 0; run < RUNS; run++) {
        const opened = await openReader(`${portal.address}/specification/specification_detail/${id}`, login);
        rows.push([String(run + 1), ...opened.map((figure) => figure.toFixed(0))]);
      }
      return markdownTable(["run", "page live, ms", "first page of the document shown, ms", "requests for the file", "of its 4,031 KB fetched"], rows);
    } finally {
      await portal.kill("SIGTERM");
    }
  });
}

async function importLongDocument(folder: string, address: string): Promise<number> {
  const files = await mkdtemp(path.join(tmpdir(), "xinpu-long-"));
  const pages = Array.from({ length: PAGES }, (_, index) => ({ lines: [`Page ${index + 1}`, "Features", "Supply 3.3 V"], weightBytes: PAGE_BYTES }));
  await writeFile(path.join(files, "LONG4M.pdf"), buildPdf({ pages }));
  const code = await startProgram("import", { DATA_DIR: folder }, [files]).ended;
  await rm(files, { recursive: true });
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  const answer = await fetch(`${address}/api/spec/v1/newest`);
  const { data } = (await answer.json()) as { data: { data: { id: number; sizeBytes: number }[] } };
  return data.data.find(({ sizeBytes }) => sizeBytes > PAGES * PAGE_BYTES)!.id;
}

async function post(address: string, call: string, fields: Record<string, string>): Promise<{ token: string }> {
  const answer = await fetch(`${address}/api${call}`, { method: "POST", body: new URLSearchParams(fields) });
  return ((await answer.json()) as { data: { token: string } }).data;
}

async function openReader(address: string, login: { token: string }): Promise<number[]> {
  const browser = await openBrowser();
  try {
    await browser.addCookies([{ name: "token", value: login.token, url: new URL(address).origin }]);
    const page = await browser.newPage();
    await page.addInitScript((kept) => {
      localStorage.setItem("loginInfo", kept);
      const seen: Record<string, number> = {};
      Object.assign(window, { seen });
      new MutationObserver(() => {
        if (document.documentElement.dataset["live"] !== undefined) seen["live"] ??= performance.now();
        if (document.querySelector(".pdf-viewer[aria-busy=false]")) seen["shown"] ??= performance.now();
      }).observe(document, { subtree: true, childList: true, attributes: true });
    }, JSON.stringify(login));
    const devtools = await browser.newCDPSession(page);
    await devtools.send("Network.enable");
    const requests = new Map<string, number>();
    devtools.on("Network.requestWillBeSent", ({ requestId, request }) => request.url.includes("/spec/v1/file/") && requests.set(requestId, 0));
    devtools.on("Network.dataReceived", ({ requestId, dataLength }) => requests.has(requestId) && requests.set(requestId, requests.get(requestId)! + dataLength));
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.goto(address, { timeout: 120_000 });
    const seen = await page.waitForFunction(() => {
      const { live, shown } = (window as unknown as { seen: Record<string, number> }).seen;
      return live && shown ? [live, shown] : null;
    }, null, { timeout: 120_000 });
    const bytes = [...requests.values()].reduce((sum, one) => sum + one, 0);
    return [...(await seen.jsonValue())!, requests.size, bytes / 1000];
  } finally {
    await browser.close();
  }
}
