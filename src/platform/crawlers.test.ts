import { expect, test, vi } from "vitest";
import { openCrawlers, type Resolver } from "./crawlers.ts";

const GOOGLE = { name: "googlebot", domains: ["googlebot.com", "google.com"] };
const AGENT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** A resolver that knows these names, and counts what it is asked. */
function resolverOf(names: Record<string, string[]>, addresses: Record<string, string[]>) {
  const asked: string[] = [];
  const look = (of: Record<string, string[]>) => async (word: string) => {
    asked.push(word);
    if (!of[word]) throw new Error("ENOTFOUND");
    return of[word];
  };
  const resolver: Resolver = { reverse: look(names), resolve4: look(addresses), resolve6: look(addresses) };
  return { asked, resolver };
}

const pause = () => new Promise((done) => setImmediate(done));

test("a crawler is told by a name of its address that leads back to it, from the second time on", async () => {
  const { asked, resolver } = resolverOf(
    { "66.249.66.1": ["crawl-66-249-66-1.googlebot.com"], "2001:4860::1": ["crawl-6.google.com"] },
    { "crawl-66-249-66-1.googlebot.com": ["66.249.66.1"], "crawl-6.google.com": ["2001:4860:0::1"] },
  );
  const crawlers = openCrawlers([GOOGLE], resolver);
  for (const address of ["66.249.66.1", "2001:4860::1"]) {
    expect(crawlers.nameOf(address, AGENT)).toBeNull();
    await pause();
    expect(crawlers.nameOf(address, AGENT)).toBe("googlebot");
  }
  expect(crawlers.nameOf("::ffff:66.249.66.1", AGENT)).toBe("googlebot");
  expect(asked).toHaveLength(4);
});

test("whose name is another's, leads elsewhere, or is none, is as anybody, and is asked for once", async () => {
  const { asked, resolver } = resolverOf(
    {
      "10.0.0.1": ["evilgooglebot.com"],
      "10.0.0.2": ["crawl.googlebot.com"],
      "10.0.0.4": ["googlebot.com.evil.test"],
    },
    { "crawl.googlebot.com": ["66.249.66.1"], "evilgooglebot.com": ["10.0.0.1"] },
  );
  const crawlers = openCrawlers([GOOGLE], resolver);
  for (const address of ["10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4", "no address"]) {
    crawlers.nameOf(address, AGENT);
    await pause();
    await pause();
    expect([address, crawlers.nameOf(address, AGENT)]).toEqual([address, null]);
  }
  const before = asked.length;
  crawlers.nameOf("10.0.0.1", AGENT);
  expect(asked).toHaveLength(before);
});

test("nobody is looked up who does not say that he is a crawler", () => {
  const { asked, resolver } = resolverOf({}, {});
  expect(openCrawlers([GOOGLE], resolver).nameOf("66.249.66.1", "Mozilla/5.0 Firefox/140")).toBeNull();
  expect(asked).toEqual([]);
});

/** Says of many addresses that they are a crawler's. */
function claim(crawlers: ReturnType<typeof openCrawlers>, addresses: string[]): void {
  for (const address of addresses) crawlers.nameOf(address, AGENT);
}

const addressesOf = (ranges: number, each: number) =>
  Array.from(
    { length: ranges * each },
    (_, at) => `10.${(at % ranges) >> 8}.${(at % ranges) & 255}.${Math.floor(at / ranges)}`,
  );

test("few are looked up at once, one of a range, and what is not answered in time is given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const reverse = vi.fn<Resolver["reverse"]>(() => new Promise(() => {}));
    const crawlers = openCrawlers([GOOGLE], { reverse, resolve4: reverse, resolve6: reverse });
    claim(crawlers, addressesOf(1, 50));
    expect(reverse).toHaveBeenCalledTimes(1);
    claim(crawlers, addressesOf(50, 1));
    expect(reverse).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(reverse).toHaveBeenCalledTimes(4);
  } finally {
    vi.useRealTimers();
  }
});

test("of a range that was nobody's three times none is looked up any more for a while", async () => {
  const { asked, resolver } = resolverOf({}, {});
  const crawlers = openCrawlers([GOOGLE], resolver);
  for (let at = 0; at < 200; at += 1) {
    claim(crawlers, [`10.0.0.${at}`, `2001:db8:1:${at.toString(16)}::1`]);
    await pause();
  }
  expect(asked).toHaveLength(6);
});

test("whoever says so from thousands of networks, whose names take long, does not keep a true crawler from being found", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const known = resolverOf(
      Object.fromEntries([1, 2, 3].map((at) => [`66.249.66.${at}`, [`crawl-${at}.googlebot.com`]])),
      Object.fromEntries([1, 2, 3].map((at) => [`crawl-${at}.googlebot.com`, [`66.249.66.${at}`]])),
    );
    const reverse: Resolver["reverse"] = (address) =>
      address.startsWith("10.") ? new Promise(() => {}) : known.resolver.reverse(address);
    const crawlers = openCrawlers([GOOGLE], { ...known.resolver, reverse });
    const flood = addressesOf(5000, 1);
    claim(crawlers, flood.slice(0, 100));
    claim(crawlers, ["66.249.66.1"]);
    // Its range waits for its turn, as each of the others does.
    for (let round = 0; round < 60; round += 1) {
      claim(crawlers, flood);
      await vi.advanceTimersByTimeAsync(3000);
    }
    expect(crawlers.nameOf("66.249.66.1", AGENT)).toBe("googlebot");
    // From then on its neighbours are looked up at once, whatever waits.
    claim(crawlers, flood);
    for (const address of ["66.249.66.2", "66.249.66.3"]) {
      claim(crawlers, [address]);
      await vi.advanceTimersByTimeAsync(1);
      expect(crawlers.nameOf(address, AGENT)).toBe("googlebot");
    }
    // What was found stays, however many are nobody's.
    expect(crawlers.nameOf("66.249.66.1", AGENT)).toBe("googlebot");
  } finally {
    vi.useRealTimers();
  }
});
