import { loadTool } from "../scripts/load-tool.ts";

const WARM_UP_SECONDS = 2;

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
}

interface Result {
  requests: { average: number };
  latency: { p50: number; p99: number };
  errors: number;
  timeouts: number;
  non2xx: number;
  statusCodeStats: Record<string, { count: number }>;
}

/** The part of autocannon that is used. */
interface Autocannon {
  default(options: {
    url: string;
    connections: number;
    duration: number;
    setupClient: (client: { setRequests(requests: Request[]): void }) => void;
  }): Promise<Result>;
}

export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface LoadOptions {
  origin: string;
  /** Asked for in turn. */
  paths: string[];
  clients: number;
  seconds: number;
}

/** Asks a server for pages or calls as fast as it answers. Throws where an answer is not a success. */
export async function measureLoad({ origin, paths, clients, seconds }: LoadOptions): Promise<Load> {
  const { default: autocannon } = await loadTool<Autocannon>("autocannon", "autocannon");
  let begun = 0;
  const options = {
    url: origin,
    connections: clients,
    // Each from a network of his own: of one, few pages are made at once.
    setupClient: (client: { setRequests(requests: Request[]): void }) => {
      begun += 1;
      client.setRequests(requestsFor(paths, `10.${begun % 250}.0.1`));
    },
  };
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const { requests, latency, errors, timeouts, non2xx, statusCodeStats } = await autocannon({
    ...options,
    duration: seconds,
  });
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${paths[0]}: ${errors} errors, ${timeouts} timeouts, ${JSON.stringify(statusCodeStats)}`);
  return { perSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}

function requestsFor(paths: string[], address: string): Request[] {
  const headers = { "accept-encoding": "gzip", "x-forwarded-for": address };
  return paths.map((path) => ({ method: "GET", path, headers }));
}
