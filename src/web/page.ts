import type { ComponentType } from "react";
import type { Access, Call, DataOf, InputOf } from "#api/define-calls.ts";
import type { Domain } from "./define-domain.ts";
import type { Block, BlocksFunction, Place } from "./block.ts";

export type LayoutName = "datasheet" | "default" | "index" | "none" | "userCenter" | "mobile";

/** Makes a call of the contract: in the same process on the server, over HTTP in the browser. */
export type CallFunction = <C extends Call>(call: C, input: InputOf<C>) => Promise<DataOf<C>>;

export interface LoaderArgs {
  call: CallFunction;
  /** The values of `:name` in the path; `*` holds the rest of a catch-all, decoded. */
  params: Record<string, string | undefined>;
  /** The whole address, for the query. */
  url: URL;
  /** Whether somebody has signed in. What only he may read is asked for only then. */
  isSignedIn: boolean;
  /** Every domain of the portal, from the bottom up, for what they declare. */
  domains: readonly Domain[];
  /** Loads what higher domains show on the page. */
  blocks: BlocksFunction;
}

/** What the head of the document says about a page. */
export interface Meta {
  title: string;
  description?: string;
  /** The path that search engines shall keep. */
  canonical?: string;
  /** Kept out of search engines. */
  isHidden?: boolean;
  /** What is shown with a link to the page: the path of a picture; the portal's sign unless told. */
  picture?: string;
  /** An article by somebody, of which sites that show links tell when it came. */
  publishedAt?: string;
  /** The path of the feed that goes on with what the page lists. */
  feed?: string;
  /** Structured data (schema.org). */
  structuredData?: Record<string, unknown>;
}

export interface PageModule {
  default: ComponentType;
  loader?: (args: LoaderArgs) => Promise<unknown> | unknown;
  meta: Meta | ((args: { data: never; url: URL; siteName: string }) => Meta);
  /** Whether what was loaded needs the login that the route asks for; it does unless told. */
  needsLogin?: (data: never) => boolean;
  /** What a page starts before it comes to life, where somebody has signed in. */
  headStart?: (data: never) => HeadStart | null;
}

export interface HeadStart {
  /** Runs before any file of the page is there. */
  script: string;
  /** A source file that is fetched with the page's own and runs before them. */
  file: string;
}

export interface Page {
  path: string;
  layout: LayoutName;
  access: Access;
  /** Of a page that visitors may read: whether at an address it depends on who asks from the start. */
  isPersonal?: (url: URL) => boolean;
  /** Of a page that is the same for everyone: caches in front of the portal may hand it out for so many seconds, 10 where nothing is said. Longer only where nothing stands that anybody else has written. */
  cachedSeconds?: number;
  /** Of a page that is the same for everyone: it loads more for who has signed in, once it lives. */
  readsOwn?: true;
  load: () => Promise<PageModule>;
  /** Where it shows what higher domains have. */
  places?: Place[];
  /** What they have there, in order; known once all domains are joined. */
  blocks?: Block[];
  /** The file it stands in, where the build has written it. */
  source?: string;
}

/** Whether a page is the same for everyone: made as for a visitor, and what is its reader's own comes to life in his browser. */
export function isShared({ access, isPersonal }: Pick<Page, "access" | "isPersonal">, url: URL): boolean {
  return access === "visitor" && !isPersonal?.(url);
}

/** One row of a domain's table of pages. */
export function page(path: string, entry: Omit<Page, "path">): Page {
  return { path, ...entry };
}

/** Thrown by a loader: the address leads elsewhere. */
export class Redirect {
  readonly to: string;
  readonly status: 301 | 302;

  constructor(to: string, status: 301 | 302 = 302) {
    this.to = to;
    this.status = status;
  }
}

/** Why a page can't be shown: its HTTP status, and a sentence where there is one for the reader. */
export interface PageFailure {
  status: number;
  message?: string;
}

/** Thrown by a loader: there is nothing at this address. With a sentence that says what is missing the reader stays and may mend the address. */
export function pageNotFound(message?: string): PageFailure {
  return { status: 404, ...(message && { message }) };
}

/** Tells a failure of a page from a bug. */
export function isPageFailure(error: unknown): error is PageFailure {
  return typeof error === "object" && error !== null && typeof (error as PageFailure).status === "number";
}
