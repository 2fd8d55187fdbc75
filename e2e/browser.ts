import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { type PortalProcess, startPortal } from "./portal-process.ts";

// @sparticuz/chromium unpacks its libraries only where it believes itself on a server of that kind.
process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs20.x";

// Far above what anything takes, as with the tests' own.
const ACTION_TIMEOUT_MS = 60_000;
const LEFT_OUT = ["--single-process", "--no-zygote", "--in-process-gpu", "--disable-web-security"];

interface Journey {
  portal: PortalProcess & { address: string };
  /** Where the portal keeps everything. */
  dataDir: string;
  /** Of a new browser in each test. */
  page: Page;
  /** What pages complained of so far: a test that leaves any fails. */
  complaints: string[];
}

/** A portal of its own for one spec file, and a visitor to it. Use it at the top of the file; its fields are there once tests run. */
export function useJourney(): Journey {
  const journey = {} as Journey;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "xinpu-journey-"));
    journey.dataDir = path.join(folder, "var");
    journey.portal = await startPortal({ DATA_DIR: journey.dataDir });
  });
  afterAll(async () => {
    await journey.portal?.kill("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    const browser = await openBrowser();
    journey.page = await browser.newPage();
    journey.complaints = [];
    journey.page.on("pageerror", (error) => journey.complaints.push(error.message));
    journey.page.on("console", (message) => ["error", "warning"].includes(message.type()) && journey.complaints.push(message.text()));
    return async () => {
      await browser.close();
      expect(journey.complaints).toEqual([]);
    };
  });
  return journey;
}

/** A browser with a profile of its own. Close it when the journey is over. */
export async function openBrowser({ width = 1440, height = 900, hasScripts = true } = {}): Promise<BrowserContext> {
  const { default: bundled } = await import("@sparticuz/chromium");
  const profile = await mkdtemp(path.join(tmpdir(), "xinpu-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await bundled.executablePath(),
    args: bundled.args.filter((argument) => !LEFT_OUT.includes(argument) && !argument.startsWith("--headless")),
    viewport: { width, height },
    acceptDownloads: true,
    javaScriptEnabled: hasScripts,
    locale: "zh-CN",
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  context.once("close", () => void rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return context;
}

/** Opens an address and waits until the page is live. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("html[data-live]").waitFor();
}
