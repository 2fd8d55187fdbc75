import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeDocumentSource } from "./conformance.ts";
import { type FetchLimits, openHttpSource } from "./http.ts";
import type { FetchedDocument } from "./port.ts";
import { type BadServer, type BadWay, ROBOTS_HOSTS, startBadServer } from "./testing/bad-server.ts";
import { startPageServer } from "./testing/page-server.ts";

const HERE = "127.0.0.1";
const never = new AbortController().signal;
const anywhere = async () => null;

/** A source for which this machine is the internet, and another address of it is not. */
function open(folder: string, { findAddresses = async () => [HERE], limits = {} }: Opening = {}) {
  return openHttpSource({
    name: "XinpuFetcher",
    about: "https://portal.test",
    folder,
    findAddresses,
    isPublic: (address) => address === HERE,
    isPort: () => true,
    limits,
  });
}

interface Opening {
  findAddresses?: (host: string) => Promise<string[]>;
  limits?: Partial<FetchLimits>;
}

describeDocumentSource("HTTP", async (pages) => {
  const server = await startPageServer(pages);
  const folder = await mkdtemp(path.join(tmpdir(), "xinpu-fetch-"));
  return {
    source: open(folder),
    folder,
    addressOf: (page, host = "maker.example") => `http://${host}:${server.port}${page}`,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe("a host that misbehaves", () => {
  let server: BadServer;
  let folder: string;
  beforeAll(async () => {
    server = await startBadServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "xinpu-fetch-"));
    server.asked.length = 0;
  });
  // Whatever happens, nothing is left behind.
  afterEach(async () => {
    const left = await readdir(folder);
    await rm(folder, { recursive: true });
    if (left.length > 0) throw new Error(`left behind: ${left.join(", ")}`);
  });

  const fetch = (way: BadWay, opening: Opening = {}) =>
    open(folder, opening).fetchDocument({ address: server.addressOf(way), mayAsk: anywhere }, never);

  const refusals: [BadWay, string, Partial<FetchLimits>?][] = [
    ["redirect-to-this-machine", "address"],
    ["redirect-for-ever", "redirects"],
    ["redirect-nowhere", "redirects"],
    ["html", "html"],
    ["html-as-pdf", "html"],
    ["html-for-ever", "html"],
    ["empty", "empty"],
    ["endless", "tooLarge", { documentBytes: 500_000 }],
    ["too-large", "tooLarge"],
    ["too-large-untold", "tooLarge", { documentBytes: 500_000 }],
    ["gzip-bomb", "encoded"],
  ];
  test.each(refusals)("%s is refused: %s", async (way, reason, limits = {}) => {
    expect(await fetch(way, { limits })).toMatchObject({ outcome: "refused", reason });
  });

  const failures: [BadWay, string, Partial<FetchLimits>?][] = [
    ["less-than-told", "cut"],
    ["closes-at-once", "cut"],
    ["never-answers", "silent", { firstByteMs: 200 }],
    ["promises-for-ever", "silent", { firstByteMs: 200 }],
    ["stops-in-the-middle", "silent", { silenceMs: 200 }],
    ["one-byte-at-a-time", "slow", { slowSpanMs: 300, slowBytes: 1000 }],
    ["one-byte-at-a-time", "tookTooLong", { wholeMs: 300 }],
    ["garbage-in-chunks", "garbled"],
    ["huge-header", "garbled"],
    ["no-http", "garbled"],
    ["another-protocol", "garbled"],
  ];
  test.each(failures)("%s fails: %s", async (way, reason, limits = {}) => {
    expect(await fetch(way, { limits })).toMatchObject({ outcome: "failed", reason });
  });

  test("what comes behind the length that was told is not taken", async () => {
    const found = await fetch("more-than-told");
    if (found.outcome === "fetched") {
      expect(found.sizeBytes).toBe(Math.floor(server.pdf.length / 2));
      await found.discard();
    } else expect(found).toMatchObject({ outcome: "failed" });
  });

  test("a host that is busy says when it may be asked again", async () => {
    expect(await fetch("busy")).toMatchObject({ outcome: "failed", reason: "later", retryAfterMs: 120_000 });
    expect(await fetch("well-at-second")).toMatchObject({ outcome: "failed", reason: "later", retryAfterMs: 1000 });
    const found = (await fetch("well-at-second")) as FetchedDocument;
    expect(await readFile(found.file)).toEqual(server.pdf);
    await found.discard();
  });

  test.each(["broken", "password"] as const)("a PDF that is %s comes as it is: others look into it", async (way) => {
    const found = (await fetch(way)) as FetchedDocument;
    expect(found.outcome).toBe("fetched");
    await found.discard();
  });

  test("another host is asked about, and not asked where it may not be", async () => {
    const asked: string[] = [];
    const found = await open(folder).fetchDocument(
      {
        address: server.addressOf("redirect-away"),
        async mayAsk({ hostname }) {
          asked.push(hostname);
          return hostname === "other.example" ? { outcome: "refused", reason: "host", httpStatus: null } : null;
        },
      },
      never,
    );
    expect(found).toMatchObject({ outcome: "refused", reason: "host" });
    expect(asked).toEqual(["maker.example", "other.example"]);
    expect(server.asked).toEqual(["maker.example/redirect-away"]);
  });

  test("a certificate of somebody else is none", async () => {
    const address = `https://maker.example:${server.tlsPort}/well`;
    expect(await open(folder).fetchDocument({ address, mayAsk: anywhere }, never)).toMatchObject({
      outcome: "failed",
      reason: "tls",
    });
  });

  test("who waits for a turn at a host uses none of the time that the host has", async () => {
    const mayAsk = async () => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      return null;
    };
    const asking = { address: server.addressOf("well"), mayAsk };
    const found = (await open(folder, { limits: { wholeMs: 500 } }).fetchDocument(asking, never)) as FetchedDocument;
    expect(found.outcome).toBe("fetched");
    await found.discard();
  });

  test("an address of a redirect may be written in Chinese", async () => {
    const found = await fetch("redirect-in-chinese");
    expect(found).toMatchObject({ outcome: "refused", reason: "empty" });
    expect(server.asked.at(-1)).toBe(`maker.example/${encodeURIComponent("规格书.pdf")}`);
  });

  test("who gives up in the middle is waited for no longer", async () => {
    const stopping = new AbortController();
    const fetching = open(folder).fetchDocument(
      { address: server.addressOf("one-byte-at-a-time"), mayAsk: anywhere },
      stopping.signal,
    );
    setTimeout(() => stopping.abort(), 100);
    expect(await fetching).toMatchObject({ outcome: "failed", reason: "stopped" });
  });

  describe("its name", () => {
    test("is looked up once for a connection, so that a second answer gains nothing", async () => {
      const answers = [[HERE], ["127.0.0.2"]];
      let lookUps = 0;
      const findAddresses = async () => answers[lookUps++] ?? [];
      const found = (await fetch("well", { findAddresses })) as FetchedDocument;
      expect(found.outcome).toBe("fetched");
      expect(lookUps).toBe(1);
      await found.discard();
    });

    test("is looked up anew for a redirect, and may lead into this network by then", async () => {
      const answers = [[HERE], ["127.0.0.2"]];
      const findAddresses = async () => answers.shift() ?? [];
      expect(await fetch("redirect-for-ever", { findAddresses })).toMatchObject({
        outcome: "refused",
        reason: "private",
      });
      expect(server.asked).toHaveLength(1);
    });

    test("leads into this network, or there too: nobody is asked", async () => {
      for (const addresses of [["127.0.0.2"], [HERE, "127.0.0.2"]]) {
        const found = await fetch("well", { findAddresses: async () => addresses });
        expect(found).toMatchObject({ outcome: "refused", reason: "private" });
      }
      expect(server.asked).toEqual([]);
    });

    test("may not be there, or never be found", async () => {
      const gone = async () => {
        throw Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
      };
      const stuck = () => new Promise<string[]>(() => {});
      expect(await fetch("well", { findAddresses: gone })).toMatchObject({ reason: "unreachable" });
      expect(await fetch("well", { findAddresses: stuck, limits: { connectMs: 100 } })).toMatchObject({
        reason: "unreachable",
      });
    });
  });

  describe("robots.txt", () => {
    const robotsOf = (host: string, isAllowed = async () => true) =>
      open(folder).fetchRobots(new URL(server.addressOf("well", host)), isAllowed, never);

    test.each([ROBOTS_HOSTS.huge, ROBOTS_HOSTS.endless])("of %s is read as far as half a megabyte", async (host) => {
      const found = await robotsOf(host);
      if (found.outcome !== "read") throw new Error(found.outcome);
      expect(found.rules.rules[0]).toEqual({ isAllowed: false, path: "/private" });
      expect(found.rules.rules.map(({ path }) => path)).not.toContain("/");
    });

    test("of a host that forbids everything is told as it is", async () => {
      expect(await robotsOf(ROBOTS_HOSTS.forbidding)).toEqual({
        outcome: "read",
        rules: { rules: [{ isAllowed: false, path: "/" }], delaySeconds: null },
      });
    });

    test("that is not there permits everything, and one that can't be read nothing yet", async () => {
      expect(await robotsOf("maker.example")).toEqual({ outcome: "none" });
      expect(await robotsOf(ROBOTS_HOSTS.broken)).toMatchObject({ outcome: "unread", reason: "serverError" });
      expect(await robotsOf(ROBOTS_HOSTS.busy)).toMatchObject({
        outcome: "unread",
        reason: "later",
        retryAfterMs: 60_000,
      });
      expect(await robotsOf(ROBOTS_HOSTS.packed)).toMatchObject({ outcome: "unread", reason: "encoded" });
    });

    test("is not looked for on a host that nobody allowed", async () => {
      expect(await robotsOf(ROBOTS_HOSTS.away, async () => false)).toMatchObject({ outcome: "unread", reason: "host" });
      expect(server.asked).toEqual([`${ROBOTS_HOSTS.away}/robots.txt`]);
    });
  });
});
