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

test("few are looked up at once, and what is not answered in time is given up", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const reverse = vi.fn<Resolver["reverse"]>(() => new Promise(() => {}));
    const crawlers = openCrawlers([GOOGLE], { reverse, resolve4: reverse, resolve6: reverse });
    for (let at = 0; at < 50; at += 1) crawlers.nameOf(`10.0.0.${at}`, AGENT);
    expect(reverse).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(3000);
    crawlers.nameOf("10.0.0.49", AGENT);
    expect(reverse).toHaveBeenCalledTimes(5);
  } finally {
    vi.useRealTimers();
  }
});
