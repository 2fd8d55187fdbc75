import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";

// @sparticuz/chromium unpacks its libraries only where it believes itself on a server of that kind.
process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs20.x";

const LEFT_OUT = ["--single-process", "--no-zygote", "--in-process-gpu", "--disable-web-security"];

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
  context.once("close", () => void rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return context;
}

/** Opens an address and waits until the page is live. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("html[data-live]").waitFor();
}
