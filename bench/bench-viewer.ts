import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildPdf } from "../e2e/build-pdf.ts";
import { startBundledBrowser } from "../e2e/bundled-browser.ts";
import { DEVICE, logIn } from "../e2e/log-in.ts";
import { startPortal, startProgram } from "../e2e/portal-process.ts";
import { benchEnvironment, withDataFolder } from "./bench-portal.ts";
import { markdownTable } from "./markdown.ts";

const PAGES = 40;
const PAGE_BYTES = 100_000;
const SLOWED = 4;
const RUNS = 7;
const LOOK_AGAIN_MS = 500;
const MOBILE = "13800000001";

/**
 * How long a reader waits for the first page of a generated file of 4 MB, with the browser's processor slowed four
 * times, and what was fetched until then.
 */
export async function benchViewer(): Promise<string> {
  return withDataFolder(undefined, async (folder) => {
    const portal = await startPortal(benchEnvironment(folder, true));
    try {
      const id = await importLongDocument(folder, portal.address);
      const login = await logIn(portal, MOBILE);
      const runs: number[][] = [];
      for (let run = 0; run < RUNS; run++)
        runs.push(await openViewer(`${portal.address}/specification/specification_detail/${id}`, login));
      const figures = runs[0]!.map((_, column) => runs.map((run) => run[column]!).sort((one, other) => one - other));
      const rows = [
        ...runs.map((run, index) => [String(index + 1), ...run]),
        ["best", ...figures.map((sorted) => sorted[0]!)],
        ["median", ...figures.map((sorted) => sorted[RUNS >> 1]!)],
      ];
      return markdownTable(
        [
          "run",
          "picture of the first page, ms",
          "page live, ms",
          "first page of the document shown, ms",
          "its text can be selected, ms",
          "requests for the file",
          "of its 4,031 KB fetched",
        ],
        rows.map((row) => row.map((figure) => (typeof figure === "string" ? figure : figure.toFixed(0)))),
      );
    } finally {
      await portal.kill("SIGTERM");
    }
  });
}

async function importLongDocument(folder: string, address: string): Promise<number> {
  const files = await mkdtemp(path.join(tmpdir(), "xinpu-long-"));
  const pages = Array.from({ length: PAGES }, (_, index) => ({
    lines: [`Page ${index + 1}`, "Features", "Supply 3.3 V"],
    weightBytes: PAGE_BYTES,
  }));
  await writeFile(path.join(files, "LONG4M.pdf"), buildPdf({ pages }));
  const code = await startProgram("import", { DATA_DIR: folder }, { args: [files] }).ended;
  await rm(files, { recursive: true });
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  const answer = await fetch(`${address}/api/spec/v1/newest`);
  const { data } = (await answer.json()) as { data: { data: { id: number; sizeBytes: number }[] } };
  const { id } = data.data.find(({ sizeBytes }) => sizeBytes > PAGES * PAGE_BYTES)!;
  // It is the last one whose pages are read in the background.
  while ((await textStateOf(id, address)) === "waiting")
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  return id;
}

async function textStateOf(id: number, address: string): Promise<string> {
  const answer = await fetch(`${address}/api/spec/v1/detail/${id}`);
  return ((await answer.json()) as { data: { textState: string } }).data.textState;
}

async function openViewer(address: string, login: { token: string }): Promise<number[]> {
  const program = await startBundledBrowser();
  const browser = await program.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await browser.addCookies(
      Object.entries({ token: login.token, uuid: DEVICE }).map(([name, value]) => ({
        name,
        value,
        url: new URL(address).origin,
      })),
    );
    const page = await browser.newPage();
    await page.addInitScript((kept) => {
      localStorage.setItem("loginInfo", kept);
      const seen: Record<string, number> = {};
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const picture = document.querySelector<HTMLImageElement>(".pdf-waiting-picture");
        if (picture)
          picture.decode().then(
            () => (seen["picture"] ??= performance.now()),
            () => {},
          );
        if (document.documentElement.dataset["live"] !== undefined) seen["live"] ??= performance.now();
        if (document.querySelector(".pdf-viewer[aria-busy=false]")) seen["shown"] ??= performance.now();
        if (document.querySelector(".textLayer span")) seen["text"] ??= performance.now();
      }).observe(document, { subtree: true, childList: true, attributes: true });
    }, JSON.stringify(login));
    const devtools = await browser.newCDPSession(page);
    await devtools.send("Network.enable");
    const requests = new Map<string, number>();
    devtools.on(
      "Network.requestWillBeSent",
      ({ requestId, request }) => request.url.includes("/spec/v1/file/") && requests.set(requestId, 0),
    );
    devtools.on(
      "Network.dataReceived",
      ({ requestId, dataLength }) =>
        requests.has(requestId) && requests.set(requestId, requests.get(requestId)! + dataLength),
    );
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.goto(address, { timeout: 120_000 });
    const seen = await page.waitForFunction(
      () => {
        const { picture, live, shown, text } = (window as unknown as { seen: Record<string, number> }).seen;
        return live && shown && text ? [picture ?? Number.NaN, live, shown, text] : null;
      },
      null,
      { timeout: 120_000 },
    );
    const bytes = [...requests.values()].reduce((sum, one) => sum + one, 0);
    return [...(await seen.jsonValue())!, requests.size, bytes / 1000];
  } finally {
    await program.close();
  }
}
