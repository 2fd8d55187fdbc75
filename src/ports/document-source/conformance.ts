import { readdir, readFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makePdf } from "#testing/pdf-files.ts";
import { mayVisit } from "#platform/robots-text.ts";
import type { EmbeddedPage } from "./embedded.ts";
import { refused } from "./outcomes.ts";
import type { DocumentSource, FetchedDocument } from "./port.ts";

export interface OpenedSource {
  source: DocumentSource;
  /** Where a page with this path stands, on the host `maker.example` or another. */
  addressOf(path: string, host?: string): string;
  /** Where documents lie until they are discarded. */
  folder: string;
  close(): Promise<void>;
}

/** What every source of documents does with pages that are there, by path. */
export function describeDocumentSource(
  name: string,
  open: (pages: Record<string, EmbeddedPage>) => Promise<OpenedSource>,
): void {
  describe(`${name} as a source of documents`, () => {
    const never = new AbortController().signal;
    const anywhere = async () => null;
    let opened: OpenedSource;
    let pdf: Buffer;

    beforeEach(async () => {
      pdf = await makePdf({ title: "LM358" });
      opened = await open({
        "/a.pdf": { body: pdf },
        "/empty.pdf": { body: "" },
        "/page.pdf": { body: `<!doctype html><title>Not found</title>${" ".repeat(2000)}` },
        "/picture.pdf": { body: Buffer.alloc(5000, 7) },
        "/gone.pdf": { status: 410 },
        "/secret.pdf": { status: 403 },
        "/busy.pdf": { status: 429, retryAfter: "90" },
        "/broken.pdf": { status: 500 },
        "/moved.pdf": { status: 302, location: "/a.pdf" },
        "/away.pdf": { status: 301, location: "http://other.example/a.pdf" },
        "/round.pdf": { status: 302, location: "/round.pdf" },
        "/robots.txt": { body: "User-agent: *\nDisallow: /private/\nCrawl-delay: 3" },
      });
    });
    afterEach(() => opened.close());

    const fetch = (path: string, mayAsk: Parameters<DocumentSource["fetchDocument"]>[0]["mayAsk"] = anywhere) =>
      opened.source.fetchDocument({ address: opened.addressOf(path), mayAsk }, never);

    test("a document lies in a file until it is discarded", async () => {
      const found = (await fetch("/a.pdf")) as FetchedDocument;
      expect(found).toMatchObject({
        outcome: "fetched",
        sizeBytes: pdf.length,
        sha256: expect.stringMatching(/^[\da-f]{64}$/),
        address: opened.addressOf("/a.pdf"),
      });
      expect(await readFile(found.file)).toEqual(pdf);
      await found.discard();
      await found.discard();
      expect(await readdir(opened.folder)).toEqual([]);
    });

    test("what has not changed does not come again", async () => {
      const found = (await fetch("/a.pdf")) as FetchedDocument;
      await found.discard();
      const { etag, lastModified } = found;
      const address = opened.addressOf("/a.pdf");
      expect(await opened.source.fetchDocument({ address, mayAsk: anywhere, etag, lastModified }, never)).toEqual({
        outcome: "unchanged",
      });
    });

    test.each([
      ["/empty.pdf", "empty", 200],
      ["/page.pdf", "html", 200],
      ["/picture.pdf", "notPdf", 200],
      ["/gone.pdf", "gone", 410],
      ["/nowhere.pdf", "gone", 404],
      ["/secret.pdf", "forbidden", 403],
    ])("%s is refused: %s", async (path, reason, httpStatus) => {
      expect(await fetch(path)).toEqual({ outcome: "refused", reason, httpStatus });
      expect(await readdir(opened.folder).catch(() => [])).toEqual([]);
    });

    test("a host that is busy or broken may be asked later", async () => {
      expect(await fetch("/busy.pdf")).toEqual({
        outcome: "failed",
        reason: "later",
        httpStatus: 429,
        retryAfterMs: 90_000,
      });
      expect(await fetch("/broken.pdf")).toMatchObject({ outcome: "failed", reason: "serverError", httpStatus: 500 });
    });

    test("each address on the way is asked about first, and none is asked that may not be", async () => {
      const asked: string[] = [];
      const mayAsk = async (url: URL) => {
        asked.push(`${url.hostname}${url.pathname}`);
        return url.hostname === "maker.example" ? null : refused("host");
      };
      const moved = (await fetch("/moved.pdf", mayAsk)) as FetchedDocument;
      expect(moved).toMatchObject({ outcome: "fetched", address: opened.addressOf("/a.pdf") });
      await moved.discard();
      expect(await fetch("/away.pdf", mayAsk)).toMatchObject({ outcome: "refused", reason: "host" });
      expect(asked).toEqual([
        "maker.example/moved.pdf",
        "maker.example/a.pdf",
        "maker.example/away.pdf",
        "other.example/a.pdf",
      ]);
    });

    test("redirects end", async () => {
      expect(await fetch("/round.pdf")).toMatchObject({ outcome: "refused", reason: "redirects" });
    });

    test("who gives up gets nothing", async () => {
      const address = opened.addressOf("/a.pdf");
      const found = await opened.source.fetchDocument({ address, mayAsk: anywhere }, AbortSignal.abort());
      expect(found).toMatchObject({ outcome: "failed", reason: "stopped" });
    });

    test.each(["file:///etc/passwd", "http://127.0.0.1/a.pdf", "http://localhost/a.pdf", "a.pdf"])(
      "%s is no address",
      async (address) => {
        const mayAsk = async () => {
          throw new Error("it was about to be asked");
        };
        expect(await opened.source.fetchDocument({ address, mayAsk }, never)).toEqual({
          outcome: "refused",
          reason: "address",
          httpStatus: null,
        });
      },
    );

    test("what a host permits is read from its robots.txt", async () => {
      const of = new URL(opened.addressOf("/a.pdf"));
      const found = await opened.source.fetchRobots(of, async () => true, never);
      if (found.outcome !== "read") throw new Error(found.outcome);
      expect(found.rules.delaySeconds).toBe(3);
      expect(mayVisit(found.rules, of)).toBe(true);
      expect(mayVisit(found.rules, new URL("/private/a.pdf", of))).toBe(false);
    });
  });
}
