/** The part of autocannon that the benchmarks use; the package brings no types. */
declare module "autocannon" {
  interface Request {
    method?: string;
    path: string;
    headers?: Record<string, string>;
  }

  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: Request[];
  }

  interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
    statusCodeStats: Record<string, { count: number }>;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
