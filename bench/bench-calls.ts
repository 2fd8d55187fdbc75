import { type BenchOptions, CLIENTS, withPortal } from "./bench-portal.ts";
import { sampleParts } from "./catalogue-sample.ts";
import { figure, markdownTable } from "./markdown.ts";
import { measureLoad } from "./measure-load.ts";

/** Calls a second over HTTP, each with many different inputs. */
export async function benchCalls(options: BenchOptions): Promise<string> {
  return withPortal(options, async ({ address: origin }) => {
    const parts = await sampleParts(origin);
    const words = parts.map(({ mpn }) => encodeURIComponent(mpn.slice(0, 5)));
    const calls: [string, string[]][] = [
      ["health", ["/api/health"]],
      [
        "config (one indexed query)",
        ["/api/config?key=lotteryStatus", "/api/config?key=hotWords", "/api/config?key=latestApp"],
      ],
      ["suggest", words.map((word) => `/api/spec/v2/keywords?keywords=${word}`)],
      ["searchParts", words.map((word) => `/api/chip/specification/search?keywords=${word}`)],
      ["partDetail", parts.map(({ id }) => `/api/chip/specification/detail/${id}`)],
      ...options.paths.map((path): [string, string[]] => [path, [path]]),
    ];
    const rows: string[][] = [];
    for (const [name, paths] of calls.filter(([, paths]) => paths.length > 0)) {
      for (const clients of CLIENTS) {
        const load = await measureLoad({ origin, paths, clients, seconds: options.seconds });
        rows.push([name, `${clients}`, figure(load.perSecond), figure(load.p50Ms), figure(load.p99Ms)]);
      }
    }
    return markdownTable(["call", "clients", "calls/s", "p50 ms", "p99 ms"], rows);
  });
}
