import type { Context } from "../context.ts";

/** Counts that tell how a domain is: what waits, what has failed. Asked for often and by anybody, so quick and of nobody. */
export type HealthFact = (context: Pick<Context, "db">) => Promise<Record<string, number>>;
