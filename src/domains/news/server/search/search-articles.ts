import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import type { Context } from "#platform/context.ts";
import { offsetOf } from "#platform/list-page.ts";
import { HITS_PER_PAGE, type newsSearch } from "../../contract/search.ts";
import { listChannels } from "../articles/channels.ts";
import { describeHits } from "./describe-hits.ts";
import { countArticles, findArticles } from "./find-articles.ts";
import { findInTurn } from "./find-in-turn.ts";
import { inSearch } from "./in-search.ts";
import { readWords } from "./read-words.ts";

/** Articles that hold the words, best or newest first. */
export function searchArticles(
  context: Context,
  input: ParsedInputOf<typeof newsSearch.searchArticles>,
): Promise<DataOf<typeof newsSearch.searchArticles>> {
  return inSearch(context, async (context) => {
    const channels = await listChannels(context);
    const { words, beyond } = readWords(input.keywords);
    const { asked, found, dropped } = await findInTurn(
      {
        find: (words) => findArticles(context, { words, input }),
        count: (words) => countArticles(context, { words, input }),
      },
      words,
    );
    const first = offsetOf({ pageIndex: input.pageIndex, pageSize: HITS_PER_PAGE });
    const page = found.ids.slice(first, first + HITS_PER_PAGE);
    return {
      data: await describeHits(context, page, asked),
      totalRecord: found.ids.length,
      isCapped: found.isCapped,
      dropped: [...dropped, ...beyond],
      channels,
      now: context.now.toISOString(),
    };
  });
}
