import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { partSearch } from "#domains/catalogue/contract/search.ts";
import { askPortal } from "../catalogue-sample.ts";

const TIMES = 10;
const ASK_AGAIN_MS = 10;
const PATIENCE_MS = 30_000;

/** Milliseconds from the commit of a part until a search over HTTP finds it, and from its removal until none does; several of each. */
export async function timeVisibility(
  origin: string,
  client: pg.Client,
): Promise<{ untilFound: number[]; untilGone: number[] }> {
  const untilFound: number[] = [];
  const untilGone: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const mpn = `BENCHNEW-${Date.now()}-${time}`;
    await client.query("insert into datasheet_parts (brand_id, mpn, mpn_key) values (1, $1, $2)", [
      mpn,
      mpn.replaceAll("-", "").toLowerCase(),
    ]);
    try {
      untilFound.push(await untilTotal(origin, mpn, 1));
    } finally {
      await client.query("delete from datasheet_parts where mpn = $1 and brand_id = 1", [mpn]);
    }
    untilGone.push(await untilTotal(origin, mpn, 0));
  }
  return { untilFound, untilGone };
}

async function untilTotal(origin: string, mpn: string, wanted: number): Promise<number> {
  const since = performance.now();
  for (;;) {
    const { totalRecord } = await askPortal(origin, partSearch.searchParts, { keywords: mpn });
    const waited = performance.now() - since;
    if (totalRecord === wanted) return waited;
    if (waited > PATIENCE_MS)
      throw new Error(`${mpn} is not ${wanted > 0 ? "found" : "gone"} after ${PATIENCE_MS / 1000} s`);
    await wait(ASK_AGAIN_MS);
  }
}
