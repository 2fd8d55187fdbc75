import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import type { InTurn } from "#shared/in-turn.ts";
import { escapeJson, failureMeta, metaHtml, metaOf } from "./meta.ts";
import { findPhoneTwin } from "./find-phone-twin.ts";
import { type CallFunction, isPageFailure, isShared, type Page } from "./page.ts";
import { openPageTable } from "./page-table.ts";
import {
  loadPage,
  routeObjects,
  type LoadedPage,
  type PageHandle,
  type Shell,
  type ShellFrame,
} from "./route-objects.tsx";
import { Banner, type BannerText } from "./shell/banner.tsx";
import { BANNER_SCRIPT } from "./shell/banner-script.ts";
import { EARLY_SCRIPT } from "./shell/early-script.ts";

export interface PageRequest {
  url: URL;
  /** Makes calls as a visitor: what everyone may see. */
  asVisitor: CallFunction;
  /** Who asks, learnt only for a page that is not the same for everyone. */
  asReader: () => Promise<{ call: CallFunction; isSignedIn: boolean }>;
  signal: AbortSignal;
  /** Lets `work`, which keeps the processor, begin when it is this request's turn. */
  inTurn: InTurn;
  /** For a phone: where its pages stand elsewhere, null for those of this portal; undefined for who sees what desktops see. */
  mobileSite?: string | null | undefined;
  /** Attributes of the document. */
  attributes: string;
  /** Told with the pattern of the page's path: an address may hold words that are nobody's business. */
  onError: (error: unknown, path: string) => void;
  /** Told that the page is shown without one of its blocks, which stands in the file `block`. */
  onBlockLeftOut: (error: unknown, path: string, block: string | undefined) => void;
}

/** Whoever waits for a page does not wait longer for what it can do without. */
const BLOCKS_WITHIN_MS = 2000;

export interface RenderedPage {
  status: number;
  html: string;
  /** The texts of the scripts and styles that stand in it. */
  inlined: { scripts: string[]; styles: string[] };
  /** Of a page that is the same for everyone: so long caches may hand it out. */
  cachedSeconds?: number | undefined;
}

export type PageAnswer = RenderedPage | { status: number; location: string };

export interface DocumentParts {
  /** Elements for the head of a page that stands in the files `sources`, and the texts of the styles among them; `early` is a file that runs before them. */
  head: (files: { sources?: string[]; early?: string | undefined }) => { html: string; styles: string[] };
  /** The origin of canonical addresses. */
  origin: string;
}

export interface PageRenderer {
  /** Whether the page at an address is the same for everyone who asks. */
  isShared: (url: URL) => boolean | Promise<boolean>;
  render: (request: PageRequest) => Promise<PageAnswer>;
}

/** What loaders of one request find beside its address. */
interface Reading extends PageRequest {
  call: CallFunction;
  isSignedIn: boolean;
}

/** Makes what renders pages on the server: loaders first, then the whole document. */
export async function createRenderer(
  pages: Page[],
  shell: Shell,
  { head, origin }: DocumentParts,
): Promise<PageRenderer> {
  const modules = new Map(
    await Promise.all(pages.map(async (page): Promise<[Page, LoadedPage]> => [page, await loadPage(page)])),
  );
  const { phoneTwins: twins = [] } = (await shell.phoneTwins?.()) ?? {};
  const paths = pages.map(({ path }) => path);
  const pageAt = openPageTable(pages);
  // Each with its own: the router compiles every path that it is given for each request.
  const handlers = new Map(pages.map((page) => [page, handlerOf([page])]));
  const nowhere = handlerOf([]);

  function handlerOf(shown: Page[]) {
    const routes = routeObjects(
      shown,
      { ...shell, paths },
      {
        modules,
        callOf: (args) => readingOf(args).call,
        isSignedIn: (args) => readingOf(args).isSignedIn,
        blocksWithinMs: BLOCKS_WITHIN_MS,
        onBlockLeftOut: (error, { args, path, block }) => readingOf(args).onBlockLeftOut(error, path, block.source),
      },
    );
    return createStaticHandler(routes);
  }

  async function render(request: PageRequest): Promise<PageAnswer> {
    const { url, signal, mobileSite } = request;
    const twin = mobileSite === undefined ? null : findPhoneTwin(url, { site: mobileSite, twins, paths });
    if (twin !== null) return { status: 302, location: twin };
    const page = pageAt(url.pathname);
    const reader =
      page && !isShared(page, url) ? await request.asReader() : { call: request.asVisitor, isSignedIn: false };
    const reading: Reading = { ...request, ...reader };
    const { query, dataRoutes } = (page && handlers.get(page)) ?? nowhere;
    const context = await query(new Request(url, { signal }), { requestContext: reading });
    if (context instanceof Response)
      return { status: context.status, location: context.headers.get("location") ?? "/" };
    const onError = (error: unknown) => request.onError(error, context.matches.at(-1)?.route.path ?? "");
    for (const error of Object.values(context.errors ?? {})) if (!isPageFailure(error)) onError(error);
    const app = (
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    );
    const shown = shownMatch(context);
    const { siteName = "", banner } = (context.loaderData["root"] as ShellFrame | undefined) ?? {};
    const meta = metaOf(shown, { url, siteName }) ?? failureMeta(statusOf(context));
    const headStart = reader.isSignedIn ? shown?.handle.headStart?.(shown.loaderData as never) : null;
    // Behind a style sheet they would wait for it.
    const scripts = [EARLY_SCRIPT, ...(headStart ? [headStart.script] : [])];
    const { html: files, styles } = head({ sources: sourcesOf(shown?.handle), early: headStart?.file });
    const before = `<!doctype html><html lang="zh-CN"${request.attributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${metaHtml(meta, { origin, siteName })}${scripts.map((script) => `<script>${script}</script>`).join("")}${files}</head><body>${banner ? bannerHtml(banner) : ""}<div id="root">`;
    const after = `</div><script type="application/json" id="page-data">${escapeJson(hydrationOf(context))}</script></body></html>`;
    const body = await request.inTurn(() => bodyOf(app, onError));
    return {
      status: statusOf(context),
      html: before + body + after,
      inlined: { scripts: banner ? [...scripts, BANNER_SCRIPT] : scripts, styles },
      cachedSeconds: page?.cachedSeconds,
    };
  }

  return {
    isShared(url) {
      const page = pageAt(url.pathname);
      return page === null || isShared(page, url);
    },
    render,
  };
}

/** Outside what comes to life, so that no page waits for code to show it or to put it away. */
function bannerHtml(banner: BannerText): string {
  return `${renderToStaticMarkup(<Banner banner={banner} />)}<script>${BANNER_SCRIPT}</script>`;
}

function readingOf(args: LoaderFunctionArgs) {
  return args.context as Reading;
}

/** What stands in the text where a part was not rendered at once: its code was not there yet, or it failed. */
const LEFT_OUT = "<!--$!-->";

/** In one go where everything is there, which takes half the time of a stream; else as a stream that waits for what is not there, and tells what failed. */
async function bodyOf(app: React.ReactNode, onError: (error: unknown) => void): Promise<string> {
  const body = textOf(app, onError);
  return body.includes(LEFT_OUT) ? text(await stream(app, onError)) : body;
}

function textOf(app: React.ReactNode, onError: (error: unknown) => void): string {
  try {
    return renderToString(app);
  } catch (error) {
    onError(error);
    throw error;
  }
}

function stream(app: React.ReactNode, onError: (error: unknown) => void): Promise<PassThrough> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(app, {
      // Everything is ready when it is sent: what was waited for stands in its place, not hidden behind a script that moves it there.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => resolve(pipe(new PassThrough())),
      onShellError: reject,
      onError,
    });
  });
}

/** The match of the page itself; none where an error stands in its place. */
function shownMatch({ matches, loaderData, errors }: StaticHandlerContext) {
  const match = matches.at(-1);
  if (!match || errors) return undefined;
  return { handle: match.route.handle as PageHandle, loaderData: loaderData[match.route.id] };
}

/** The files that the page stands in, its own first. */
function sourcesOf(handle: PageHandle | undefined): string[] {
  return [handle?.source, ...(handle?.blocks ?? []).map(({ source }) => source)].filter(
    (source) => source !== undefined,
  );
}

function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return statusCode;
  return isPageFailure(error) ? error.status : 500;
}

function hydrationOf({ loaderData, errors }: StaticHandlerContext) {
  if (!errors) return { loaderData };
  // What broke is the log's matter; the browser learns the status.
  const failures = Object.entries(errors).map(([id, error]) => [
    id,
    isPageFailure(error) ? { status: error.status, message: error.message } : { status: 500 },
  ]);
  return { loaderData, errors: Object.fromEntries(failures) };
}
