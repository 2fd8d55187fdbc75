import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { EARLY_SCRIPT, LOST_WORDS } from "./early-script.ts";

const MINUTE_MS = 60_000;
const ENTRY = { tagName: "SCRIPT", type: "module", async: false };

function documentWith(cookie: string): Record<string, string> {
  const dataset: Record<string, string> = {};
  runInNewContext(EARLY_SCRIPT, { document: { cookie, documentElement: { dataset } }, addEventListener() {} });
  return dataset;
}

/** A page on its way in a window that keeps `kept`: what it says and how often it was loaded anew, as its events come. */
function pageIn(kept: Record<string, unknown> | null) {
  const told: string[] = [];
  const dataset: Record<string, string> = {};
  const heard: Record<string, (event: { target: object }) => void> = {};
  let reloads = 0;
  runInNewContext(EARLY_SCRIPT, {
    document: {
      cookie: "",
      documentElement: { dataset },
      body: { insertAdjacentHTML: (_place: string, html: string) => told.push(html) },
    },
    addEventListener: (name: string, hear: (event: { target: object }) => void) => (heard[name] = hear),
    location: { reload: () => reloads++ },
    sessionStorage: kept ?? new Proxy({}, { get: refuse, set: refuse }),
  });
  return {
    dataset,
    lose: (target: object) => heard["error"]!({ target }),
    loseChunk: () => heard["vite:preloadError"]!({ target: {} }),
    seen: () => ({ told, reloads }),
  };
}

function refuse(): never {
  throw new Error("nothing is kept here");
}

test("a page gets the look that was chosen, and tells whether somebody has signed in", () => {
  expect(documentWith("")).toEqual({});
  expect(documentWith("theme=dark")).toEqual({ theme: "dark" });
  expect(documentWith("uuid=1; theme=light; textSize=large; token=abc")).toEqual({
    theme: "light",
    text: "large",
    signedIn: "",
  });
});

test("a look that nobody offers is none, and neither is a cookie of another name", () => {
  expect(documentWith('theme="><script>; textSize=huge')).toEqual({});
  expect(documentWith("theme=darker; mytheme=dark; textSize=larger; oldtoken=a; token=")).toEqual({});
});

test("a page whose script is gone is loaded anew once, and then says so once, with a way that needs no script", () => {
  const kept: Record<string, unknown> = {};
  const first = pageIn(kept);
  first.lose(ENTRY);
  expect(first.seen()).toEqual({ told: [], reloads: 1 });
  expect(Date.now() - Number(kept["reloadedAt"])).toBeLessThan(MINUTE_MS);
  const again = pageIn(kept);
  again.lose(ENTRY);
  again.loseChunk();
  expect(again.seen()).toEqual({ told: [LOST_WORDS], reloads: 0 });
  expect(LOST_WORDS.replaceAll(/<[^>]*>/g, "")).toBe("页面已更新，请刷新");
  // Long ago, or by a clock that was put back since, does not count.
  for (const at of [Date.now() - MINUTE_MS, Date.now() + MINUTE_MS]) {
    const later = pageIn({ reloadedAt: String(at) });
    later.lose(ENTRY);
    expect(later.seen()).toEqual({ told: [], reloads: 1 });
  }
});

test("where a browser keeps nothing, the page is not loaded anew for ever", () => {
  const page = pageIn(null);
  page.lose(ENTRY);
  expect(page.seen()).toEqual({ told: [LOST_WORDS], reloads: 0 });
});

test("what else fails is no lost page: pictures, files that come early, errors of scripts, a chunk once the page lives", () => {
  const kept: Record<string, unknown> = {};
  const page = pageIn(kept);
  for (const other of [{ tagName: "IMG" }, { ...ENTRY, async: true }, {}]) page.lose(other);
  // The script itself loads the page anew for that.
  page.loseChunk();
  kept["reloadedAt"] = Date.now();
  page.dataset["live"] = "";
  page.loseChunk();
  expect(page.seen()).toEqual({ told: [], reloads: 0 });
});
