import { data } from "react-router";
import { CallFailed } from "#api/envelope.ts";
import { type LoaderArgs, Redirect } from "#web/page.ts";
import { KEYWORDS_MAX } from "../../../contract/search-shapes.ts";

const BAD_REQUEST = 400;

/**
 * The words of a search: the rest of the path, or those of a form. The latter lead to the address under which they are found again
 * (`addressOf`); those that a path can't hold stay in the query.
 */
export function readKeywords({ params, url }: LoaderArgs, addressOf: (keywords: string) => string): string {
  const asked = url.searchParams.get("keywords");
  if (asked !== null && asked.trim().length <= KEYWORDS_MAX) {
    const address = addressOf(asked);
    if (!new URL(address, url).searchParams.has("keywords")) throw new Redirect(address, 302);
  }
  return (asked ?? params["*"] ?? "").trim();
}

/** What is answered, or, where the search was refused, `shown` with the reason and its status. */
export async function orRefusal<Shown extends object, Answer>(shown: Shown, ask: () => Promise<Answer>) {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500) throw error;
    return data({ ...shown, refusal: error.message }, error.status === 200 ? BAD_REQUEST : error.status);
  }
}
