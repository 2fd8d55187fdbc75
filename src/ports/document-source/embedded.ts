import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { readOutsideAddress } from "#platform/public-address.ts";
import { readRobots } from "#platform/robots-text.ts";
import { keepPdf } from "./keep-pdf.ts";
import { failed, outcomeOfStatus, refused } from "./outcomes.ts";
import type { DocumentSource, FetchOutcome } from "./port.ts";

/** What stands at an address. */
export interface EmbeddedPage {
  status?: number;
  location?: string;
  retryAfter?: string;
  body?: Buffer | string;
  /** It never comes whole. */
  isCut?: boolean;
}

export interface EmbeddedSource extends DocumentSource {
  /** By address, robots.txt too; what is not here is not there. */
  pages: Map<string, EmbeddedPage>;
  /** What was asked for, in this order. */
  asked: string[];
}

const NAME = "XinpuFetcher";
const REDIRECTS_MAX = 5;
const DOCUMENT_BYTES_MAX = 50 * 1024 * 1024;

/** Asks nobody: it knows the pages that it is given, and is off where it is given none. */
export function openEmbeddedSource(folder: string, given?: Record<string, EmbeddedPage>): EmbeddedSource {
  const pages = new Map(Object.entries(given ?? {}));
  const asked: string[] = [];
  const ask = (url: URL): EmbeddedPage => {
    asked.push(url.href);
    return pages.get(url.href) ?? { status: 404 };
  };
  return {
    isOn: given !== undefined,
    pages,
    asked,
    async fetchDocument({ address, mayAsk, etag }, signal): Promise<FetchOutcome> {
      let next = address;
      for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
        if (signal.aborted) return failed("stopped");
        const url = readOutsideAddress(next);
        if (!url) return refused("address");
        const not = await mayAsk(url);
        if (not) return not;
        if (signal.aborted) return failed("stopped");
        const { status = 200, location, retryAfter, body = "", isCut } = ask(url);
        if (location !== undefined) {
          next = new URL(location, url).href;
          continue;
        }
        if (status !== 200) return outcomeOfStatus(status, retryAfter, Date.now());
        if (isCut) return failed("cut");
        const bytes = Buffer.from(body);
        const tag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
        if (etag === tag) return { outcome: "unchanged" };
        const kept = await keepPdf(once(bytes), { folder, maxBytes: DOCUMENT_BYTES_MAX });
        if (typeof kept === "string") return refused(kept, status);
        return {
          outcome: "fetched",
          ...kept,
          address: url.href,
          etag: tag,
          lastModified: null,
          discard: () => rm(kept.file, { force: true }),
        };
      }
      return refused("redirects");
    },
    async fetchRobots(of) {
      const { status = 200, body = "", isCut } = ask(new URL("/robots.txt", of));
      if (isCut || status >= 500) return { outcome: "unread", reason: "serverError", retryAfterMs: null };
      if (status !== 200) return { outcome: "none" };
      return { outcome: "read", rules: readRobots(body.toString(), NAME) };
    },
  };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  if (bytes.length > 0) yield bytes;
}
