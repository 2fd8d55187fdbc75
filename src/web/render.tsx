import { PassThrough, type Readable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunctionArgs,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { escapeJson, failureMeta, metaHtml, metaOf } from "./meta.ts";
import { findPhoneTwin } from "./find-phone-twin.ts";
import { type CallFunction, isPageFailure, type Page } from "./page.ts";
import { NonceContext } from "./root.tsx";
import {
  loadPage,
  routeObjects,
  type LoadedPage,
  type PageHandle,
  type Shell,
  type ShellFrame,
} from "./route-objects.tsx";

export interface PageRequest {
  url: URL;
  call: CallFunction;
  isSignedIn: boolean;
  nonce: string;
  signal: AbortSignal;
  /** For a phone: where its pages stand elsewhere, null for those of this portal; undefined for who sees what desktops see. */
  mobileSite?: string | null | undefined;
  /** What is chosen of how pages look, as attributes of the document. */
  attributes: string;
  /** Told with the pattern of the page's path: an address may hold words that are nobody's business. */
  onError: (error: unknown, path: string) => void;
  /** Told that the page is shown without one of its blocks, which stands in the file `block`. */
  onBlockLeftOut: (error: unknown, path: string, block: string | undefined) => void;
}

/** Whoever waits for a page does not wait longer for what it can do without. */
const BLOCKS_WITHIN_MS = 2000;

export type PageAnswer = { status: number; html: Readable } | { status: number; location: string };

export interface DocumentParts {
  /** Scripts and styles for the head of a page, which stands in the files `sources`; `early` is one that runs before them. */
  head: (nonce: string, files?: { sources?: string[]; early?: string | undefined }) => string;
  /** The origin of canonical addresses. */
  origin: string;
}

/** Makes the function that renders a page on the server: loaders first, then the whole document in one stream. */
export async function createRenderer(pages: Page[], shell: Shell, { head, origin }: DocumentParts) {
  const modules = new Map(
    await Promise.all(pages.map(async (page): Promise<[Page, LoadedPage]> => [page, await loadPage(page)])),
  );
  const { phoneTwins: twins = [] } = (await shell.phoneTwins?.()) ?? {};
  const routes = routeObjects(pages, shell, {
    modules,
    callOf: (args) => requestOf(args).call,
    isSignedIn: (args) => requestOf(args).isSignedIn,
    blocksWithinMs: BLOCKS_WITHIN_MS,
    onBlockLeftOut: (error, { args, path, block }) => requestOf(args).onBlockLeftOut(error, path, block.source),
  });
  const paths = pages.map(({ path }) => path);
  const { query, dataRoutes } = createStaticHandler(routes);

  return async function render(request: PageRequest): Promise<PageAnswer> {
    const { url, nonce, signal, mobileSite } = request;
    const twin = mobileSite === undefined ? null : findPhoneTwin(url, { site: mobileSite, twins, paths });
    if (twin !== null) return { status: 302, location: twin };
    const context = await query(new Request(url, { signal }), { requestContext: request });
    if (context instanceof Response)
      return { status: context.status, location: context.headers.get("location") ?? "/" };
    const onError = (error: unknown) => request.onError(error, context.matches.at(-1)?.route.path ?? "");
    for (const error of Object.values(context.errors ?? {})) if (!isPageFailure(error)) onError(error);
    const app = (
      <NonceContext value={nonce}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </NonceContext>
    );
    const shown = shownMatch(context);
    const siteName = (context.loaderData["root"] as ShellFrame | undefined)?.siteName ?? "";
    const meta = metaOf(shown, { url, siteName }) ?? failureMeta(statusOf(context));
    const headStart = request.isSignedIn ? shown?.handle.headStart?.(shown.loaderData as never) : null;
    // Behind a style sheet it would wait for it.
    const firstScript = headStart ? `<script nonce="${nonce}">${headStart.script}</script>` : "";
    const before = `<!doctype html><html lang="zh-CN"${request.attributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${metaHtml(meta, { origin, siteName })}${firstScript}${head(nonce, { sources: sourcesOf(shown?.handle), early: headStart?.file })}</head><body><div id="root">`;
    const after = `</div><script type="application/json" id="page-data">${escapeJson(hydrationOf(context))}</script></body></html>`;
    return { status: statusOf(context), html: await stream(app, { before, after, nonce, onError }) };
  };
}

function requestOf(args: LoaderFunctionArgs) {
  return args.context as PageRequest;
}

interface Frame {
  before: string;
  after: string;
  nonce: string;
  onError(error: unknown): void;
}

function stream(app: React.ReactNode, { before, after, nonce, onError }: Frame): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const html = new PassThrough();
    const { pipe } = renderToPipeableStream(app, {
      nonce,
      // Everything is ready when it is sent: what was waited for stands in its place, not hidden behind a script that moves it there.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        html.write(before);
        const body = new PassThrough();
        body.on("data", (chunk: Buffer) => html.write(chunk));
        body.on("end", () => html.end(after));
        pipe(body);
        resolve(html);
      },
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
