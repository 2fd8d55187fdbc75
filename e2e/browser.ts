import { type Browser, type BrowserContext, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject } from "vitest";
import { DEMO_PASSWORD } from "#domains/accounts/demo-accounts.ts";
import { authenticator } from "#domains/accounts/server/second-factor/second-factor.ts";
import { startBundledBrowser } from "./bundled-browser.ts";
import { secretOf } from "./log-in.ts";
import { type PortalProcess, startPortal } from "./portal-process.ts";
import { copySampleData, type PortalEnvironment } from "./sample-portal.ts";

// Far above what anything takes, as with the tests' own.
const ACTION_TIMEOUT_MS = 120_000;

// pdf.js says so of a page that is turned or enlarged while it is drawn; its links come when it is drawn again.
const OVERTAKEN = /^#injectLinkAnnotations: Error: `render` method must be called/;

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

interface ReadingJourney {
  portal: { address: string };
  /** Of a new browser in each test. */
  page: Page;
  /** What pages complained of so far: a test that leaves any fails. */
  complaints: string[];
}

interface Journey extends ReadingJourney {
  portal: PortalProcess & { address: string };
  /** Where the portal keeps everything. */
  environment: PortalEnvironment;
}

/** A portal of its own for one spec file, set as `environment` says, and a visitor to it. Use it at the top of the file; its fields are there once tests run. */
export function useJourney(environment: Record<string, string> = {}): Journey {
  const journey = {} as Journey;
  let drop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const copy = await copySampleData();
    drop = copy.drop;
    journey.environment = copy.environment;
    journey.portal = await startPortal({ ...copy.environment, ...environment });
  });
  afterAll(async () => {
    await journey.portal?.kill("SIGTERM");
    await drop?.();
  });
  visitWithBrowser(journey);
  return journey;
}

/** A visitor to the portal of all journeys that change nothing others could see. Use it at the top of the file; its fields are there once tests run. */
export function useReadingJourney(): ReadingJourney {
  const journey = { portal: { address: inject("sharedPortal") } } as ReadingJourney;
  visitWithBrowser(journey);
  return journey;
}

function visitWithBrowser(journey: ReadingJourney): void {
  beforeEach(async ({ task }) => {
    const browser = await openBrowser();
    journey.page = await browser.newPage();
    journey.complaints = [];
    journey.page.on("pageerror", (error) => journey.complaints.push(error.message));
    journey.page.on(
      "console",
      (message) =>
        ["error", "warning"].includes(message.type()) &&
        !OVERTAKEN.test(message.text()) &&
        journey.complaints.push(`${message.text()} ${message.location().url}`),
    );
    return async () => {
      // Why a test failed elsewhere is only known by what its page showed.
      if (task.result?.state === "fail") console.log(await describePage(journey.page));
      await browser.close();
      expect(journey.complaints).toEqual([]);
    };
  });
}

/** What a page shows, for who reads why a test failed. */
export async function describePage(page: Page): Promise<string> {
  const shown = await page.locator("body").ariaSnapshot().catch(String);
  return `${page.url()} showed:\n${shown}`;
}

/** A browser as somebody of his own has it: what it keeps is shared with no other. Close it when the journey is over. */
export async function openBrowser({ width = 1440, height = 900, hasScripts = true } = {}): Promise<BrowserContext> {
  if (!(await program)?.isConnected()) program = startBundledBrowser();
  const browser = (await program)!;
  const context = await browser.newContext({
    viewport: { width, height },
    acceptDownloads: true,
    javaScriptEnabled: hasScripts,
    locale: "zh-CN",
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  return context;
}

/** One program for all journeys of this process, with which it ends: to start and to end one takes longer than most pages. */
let program: Promise<Browser> | undefined;

/** Opens an address and waits until the page is live. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("html[data-live]").waitFor();
}

/** Resolves once the code of a part that comes by itself has taken over an element which the server rendered. */
export async function isTakenOver(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactProps"))))
    .toBe(true);
}

/** Resolves once the page has shown some words, be it for half a second that a busy browser draws no frame in. */
export async function sees(page: Page, words: string): Promise<void> {
  await page.evaluate(
    (words) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.body.textContent.includes(words)) return;
          observer.disconnect();
          resolve();
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    words,
  );
}

/** Logs in by password in the login dialog, which has opened. */
export async function logInThrough(page: Page, mobile = "13800000001", password = DEMO_PASSWORD): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "登录" });
  await dialog.getByRole("button", { name: "密码登录" }).click();
  await dialog.getByLabel("手机号", { exact: true }).fill(mobile);
  await dialog.getByLabel("密码", { exact: true }).fill(password);
  await dialog.getByRole("checkbox", { name: "我已阅读并同意" }).check();
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** The same as a demo operator, with the second factor that is asked for then: of this half minute, as each is good once. */
export async function logInAsOperatorThrough(
  page: Page,
  portal: { lines: string[] },
  { mobile = "13800000009", timestamp = Date.now() } = {},
): Promise<void> {
  await logInThrough(page, mobile);
  const code = authenticator(secretOf(portal), "", "").generate({ timestamp });
  await page.getByRole("textbox", { name: "动态验证码" }).fill(code);
  await page.keyboard.press("Enter");
}

/** Logs in by the page of phones, which asks for it by itself, and waits until it has led on: who goes elsewhere before is led back. */
export async function logInByPhone(page: Page, portal: { address: string }, mobile: string): Promise<void> {
  await bePhone(page);
  await visit(page, `${portal.address}/mobile/login`);
  await logInThrough(page, mobile);
  await page.waitForURL(`${portal.address}/mobile/me`);
}

/** From now on a window as narrow as a phone. */
export async function beNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
}

/** From now on the browser of a phone, held upright. */
export async function bePhone(page: Page): Promise<void> {
  await beNarrow(page);
  await page.setExtraHTTPHeaders({ "user-agent": IPHONE });
}

/** Has a code sent in a form by its first button that can, and fills it in, as the demonstration shows it. */
export async function fillCode(form: Locator, title = "短信验证码"): Promise<void> {
  await form.getByRole("button", { name: "获取验证码", disabled: false }).first().click();
  const shown = await form.getByText(new RegExp(`^${title}：\\d{6}$`)).innerText();
  await form.getByLabel(title, { exact: true }).fill(shown.slice(-6));
}

/** Gives the browser a device that makes passkeys, as a laptop with a fingerprint has it. */
export async function giveDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
