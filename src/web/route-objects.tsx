import type { ComponentType } from "react";
import { type LoaderFunctionArgs, redirect, redirectDocument, type RouteObject } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import type { Domain } from "./define-domain.ts";
import type { FrameCalls } from "./use-frame-calls.ts";
import { BareErrorBoundary, ErrorBoundary } from "./error-boundary.tsx";
import type { LoadedBlock } from "./block.ts";
import { loadBlocks } from "./load-blocks.ts";
import { type CallFunction, type LayoutName, type Page, type PageFailure, type PageModule, Redirect } from "./page.ts";
import type { PhoneTwin } from "./phone-twin.ts";
import { Root } from "./root.tsx";
import type { BannerText } from "./shell/banner.tsx";

/** What the shell itself reads of what every layout needs. */
export interface ShellFrame {
  siteName: string;
  isSignedIn: boolean;
  /** What stands on top of the page. */
  banner?: BannerText | null;
}

/** What stands around the pages and knows domains: given by the wiring. */
export interface Shell {
  /** The paths of all pages, where fewer are in a table of their own. */
  paths?: readonly string[];
  domains: readonly Domain[];
  /** What every layout needs; loaded once. */
  loadFrame: (call: CallFunction) => Promise<ShellFrame>;
  layouts: Record<LayoutName, ComponentType>;
  frameCalls: FrameCalls;
  /** Shown over a page that asks for login while nobody is signed in. */
  LoginWall: ComponentType<{ isNeeded: boolean }>;
  /** Pages for desktops that have a twin for phones, of all domains; loaded where somebody has a phone. */
  phoneTwins?: () => Promise<{ phoneTwins: PhoneTwin[] }>;
}

/** How loaders reach the portal on this side. */
export interface Side {
  callOf: (args: LoaderFunctionArgs) => CallFunction;
  isSignedIn: (args: LoaderFunctionArgs) => boolean;
  /** Modules that are loaded already: all of them on the server, those of the first page in the browser. */
  modules: Map<Page, LoadedPage>;
  /** So long a page waits for what its blocks load. */
  blocksWithinMs: number;
  /** Told with the address pattern of the page that it is shown without one of its blocks. */
  onBlockLeftOut: (error: unknown, left: { args: LoaderFunctionArgs; path: string; block: LoadedBlock }) => void;
  /** Whether the server is asked for a page anew, which may lead a phone elsewhere. */
  isLeftToServer?: (url: URL) => Promise<boolean>;
}

/** What a page needs before it can be shown: its own module and those of its blocks. */
export interface LoadedPage {
  module: PageModule;
  blocks: LoadedBlock[];
}

export interface PageHandle
  extends Pick<Page, "access" | "isPersonal" | "readsOwn" | "source">, Omit<PageModule, "default"> {
  blocks: LoadedBlock[];
}

export async function loadPage({ load, blocks = [] }: Page): Promise<LoadedPage> {
  const [module, ...loaded] = await Promise.all([
    load(),
    ...blocks.map(async (block) => ({ ...block, ...(await block.load()) })),
  ]);
  return { module, blocks: loaded };
}

/** The route table of the portal in React Router's form: root, layouts, pages. */
export function routeObjects(pages: Page[], shell: Shell, side: Side): RouteObject[] {
  const layouts = [...new Set(pages.map((page) => page.layout))];
  return [
    {
      id: "root",
      loader: guarded(({ args }) => shell.loadFrame(side.callOf(args)), side),
      // The frame stays; only an explicit revalidation (somebody signed in) loads it again.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
      element: <Root paths={shell.paths ?? pages.map((page) => page.path)} shell={shell} />,
      ErrorBoundary: BareErrorBoundary,
      children: layouts.map((layout) => ({
        id: `layout:${layout}`,
        Component: shell.layouts[layout],
        // Inside the layout: what goes wrong with a page leaves header, search and footer in place.
        children: [
          {
            id: `pages:${layout}`,
            ErrorBoundary,
            children: pages.filter((page) => page.layout === layout).map((page) => pageRoute(page, shell, side)),
          },
        ],
      })),
    },
  ];
}

function pageRoute(page: Page, { domains }: Shell, side: Side): RouteObject {
  const known = side.modules.get(page);
  const loader = guarded(async ({ args, call, url }) => {
    if (await side.isLeftToServer?.(url)) return redirectDocument(url.pathname + url.search);
    const { module, blocks } = known ?? (await loadPage(page));
    const given = { call, url, isSignedIn: side.isSignedIn(args) };
    const load = loadBlocks({
      blocks,
      given,
      withinMs: side.blocksWithinMs,
      onLeftOut: (error, block) => side.onBlockLeftOut(error, { args, path: page.path, block }),
    });
    return (await module.loader?.({ ...given, params: args.params, domains, blocks: load })) ?? null;
  }, side);
  const route = { id: page.path, path: page.path, loader };
  return known ? { ...route, ...view(page, known) } : { ...route, lazy: async () => view(page, await loadPage(page)) };
}

function view(page: Page, { module: { default: Component, ...module }, blocks }: LoadedPage) {
  return { Component, handle: { ...page, ...module, blocks } satisfies PageHandle };
}

/** A loader whose failures are plain objects, so that they survive the way from the server to the browser. */
function guarded(
  load: (given: { args: LoaderFunctionArgs; call: CallFunction; url: URL }) => Promise<unknown>,
  side: Side,
) {
  return async function loader(args: LoaderFunctionArgs) {
    try {
      return await load({ args, call: side.callOf(args), url: new URL(args.request.url) });
    } catch (error) {
      if (error instanceof Redirect) return redirect(error.to, error.status);
      throw toPageFailure(error);
    }
  };
}

function toPageFailure(error: unknown): unknown {
  if (!(error instanceof CallFailed)) return error;
  // A refusal that the reader can mend is a bad address here, not a success.
  const status = error.status === 200 ? 400 : error.status || 503;
  return { status, message: error.message } satisfies PageFailure;
}
