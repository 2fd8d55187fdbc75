import type { BrowserContext, Page, Request, Response } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "../browser.ts";
import { DEVICE, logIn, logInAsOperator, type StoredLogin } from "../log-in.ts";
import { type PortalProcess, startPortal } from "../portal-process.ts";
import { copySampleData, type PortalEnvironment } from "../sample-portal.ts";
import { findAttacked } from "./text-fields.ts";
import { findForeign, watchScripts } from "./watch-scripts.ts";

const FAILED = 500;
const OPERATOR = "13800000009";
/** Pictures that the portal draws itself. */
const DRAWN = /^\/api\/(?:config\/qrCode|news\/share)\//;

/** A portal whose pages and forms are tried with attacks, and what came of it so far. */
export interface TriedPortal {
  portal: PortalProcess & { address: string };
  environment: PortalEnvironment;
  /** Fields of calls that took an attack and said that it is done, as `TEXT_FIELDS` names them. */
  taken: Set<string>;
  /** What was refused, and why. */
  refused: string[];
  addresses: Set<string>;
  logins: Map<string, Promise<StoredLogin>>;
  /** Pages that hold or run what is foreign, and answers that failed. */
  faults: Set<string>;
}

/** A browser in a portal that is tried: all that happens in it is written down there. */
export interface Visit {
  browser: BrowserContext;
  page: Page;
  /** Opens an address, waits until it is live, opens what is folded away, and looks at what stands in it. */
  open(address: string): Promise<void>;
  /** Looks at what the page shows now. */
  look(): Promise<void>;
}

/** A portal of its own for one spec file. Use it at the top of the file; its fields are there once tests run. */
export function useTriedPortal(): TriedPortal {
  const tried = {
    taken: new Set(),
    refused: [],
    addresses: new Set(),
    logins: new Map(),
    faults: new Set(),
  } as unknown as TriedPortal;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ environment: tried.environment, drop } = await copySampleData());
    await startAnew(tried);
  });
  afterAll(async () => {
    await tried.portal.kill("SIGTERM");
    await drop();
  });
  return tried;
}

/** Starts the portal: it is not the limits that are tried. */
export async function startAnew(tried: TriedPortal): Promise<void> {
  tried.portal = await startPortal({ ...tried.environment, LIMITS: "off" });
}

/** Opens a browser, of somebody who has logged in where there is a number. */
export async function enter(
  tried: TriedPortal,
  { mobile, address = tried.portal.address }: { mobile?: string; address?: string } = {},
): Promise<Visit> {
  const browser = await openBrowser();
  browser.setDefaultTimeout(10_000);
  await watchScripts(browser, (what) => tried.faults.add(what));
  if (mobile) await keepLogin(browser, { login: await logInAs(tried, mobile), address });
  const page = await browser.newPage();
  page.on("dialog", (dialog) => void dialog.accept().catch(() => {}));
  browser.on("response", (response) => void note(tried, response));

  let policy = "";
  page.on("response", (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      policy = response.headers()["content-security-policy"] ?? "";
  });

  async function look(): Promise<void> {
    const { pathname, search } = new URL(page.url());
    for (const one of await findForeign(page, policy)) tried.faults.add(`${pathname}${search}: ${one}`);
  }

  async function open(path: string): Promise<void> {
    tried.addresses.add(path);
    await page.goto(address + path, { waitUntil: "domcontentloaded" });
    await page
      .locator("html[data-live]")
      .waitFor({ timeout: 5_000, state: "attached" })
      .catch(() => {});
    const turnAll = (isOpen: boolean, of: string) =>
      page.evaluate(
        ({ isOpen, of }) =>
          document.querySelectorAll<HTMLDetailsElement>(of).forEach((element) => (element.open = isOpen)),
        { isOpen, of },
      );
    await turnAll(true, "details");
    await look();
    // What hangs from the head lies over what is to be pressed.
    await turnAll(false, "header details");
  }

  return { browser, page, open, look };
}

/** A login that is kept: the code of an operator is good once. */
function logInAs(tried: TriedPortal, mobile: string): Promise<StoredLogin> {
  const login =
    tried.logins.get(mobile) ?? (mobile === OPERATOR ? logInAsOperator(tried.portal) : logIn(tried.portal, mobile));
  tried.logins.set(mobile, login);
  return login;
}

async function keepLogin(
  browser: BrowserContext,
  { login, address }: { login: StoredLogin; address: string },
): Promise<void> {
  await browser.addCookies(
    Object.entries({ token: login.token, uuid: DEVICE }).map(([name, value]) => ({ name, value, url: address })),
  );
  await browser.addInitScript((stored) => localStorage.setItem("loginInfo", stored), JSON.stringify(login));
}

async function note(tried: TriedPortal, response: Response): Promise<void> {
  const request = response.request();
  const { pathname } = new URL(response.url());
  const what = `${response.status()} ${request.method()} ${response.url()}`;
  if (response.status() >= FAILED) tried.faults.add(what);
  if (!pathname.startsWith("/api/")) return;
  const type = response.headers()["content-type"] ?? "";
  if (/html|svg|xml\b/.test(type) && !type.includes("openxml") && !DRAWN.test(pathname))
    tried.faults.add(`${what} is ${type}`);
  const body = bodyOf(request);
  const attacked = findAttacked(pathname, body);
  if (attacked.length === 0) return;
  const answer = type.includes("json")
    ? ((await response.json().catch(() => null)) as { code: number; msg: string; errors?: object } | null)
    : { code: response.ok() ? 1 : 0, msg: String(response.status()) };
  if (answer?.code === 1) for (const one of attacked) tried.taken.add(one);
  else
    tried.refused.push(
      `${pathname}: ${answer?.msg} ${JSON.stringify(answer?.errors ?? {})} of ${JSON.stringify(body)}`,
    );
}

function bodyOf(request: Request): Record<string, unknown> {
  if (request.method() === "GET") return fieldsOf(new URL(request.url()).searchParams);
  const text = request.postData() ?? "";
  const type = request.headers()["content-type"] ?? "";
  if (type.includes("json")) return JSON.parse(text || "{}") as Record<string, unknown>;
  return type.includes("multipart") ? {} : fieldsOf(new URLSearchParams(text));
}

function fieldsOf(fields: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries([...fields.keys()].map((name) => [name, fields.getAll(name)]));
}
