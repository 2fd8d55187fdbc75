import type { LoaderArgs } from "#web/page.ts";
import { shorterWords } from "#domains/catalogue/components/public/search/shorter-words.ts";
import { documentSearch } from "../../contract/search.ts";

/** Fewer words, where these find nothing in datasheets and those do; null also where the search is too busy to be asked again. */
export async function findShorter({ call }: LoaderArgs, keywords: string): Promise<string | null> {
  const shorter = shorterWords(keywords);
  const found =
    shorter && (await call(documentSearch.searchDocuments, { keywords: shorter, pageSize: 1 }).catch(() => null));
  return found && found.totalRecord > 0 && found.dropped.length === 0 ? shorter : null;
}
