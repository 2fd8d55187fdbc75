import { documentAddress } from "#domains/catalogue/document-addresses.ts";
import { partAddress, searchAddress } from "#domains/catalogue/addresses.ts";
import type { Call, DataOf, InputOf } from "#api/define-calls.ts";
import { articleAddress } from "#domains/news/addresses.ts";
import { newsArticles } from "#domains/news/contract/articles.ts";
import { documents } from "#domains/datasheets/contract/documents.ts";
import { partSearch } from "#domains/catalogue/contract/search.ts";

const PARTS = 100;
/** As many of a part number's characters as somebody has typed when he looks for the list. */
const WORD_CHARACTERS = 4;

/** Makes a call of a running portal over HTTP, as a visitor. */
export async function askPortal<C extends Call>(
  origin: string,
  call: C,
  input: InputOf<C>,
  headers: Record<string, string> = {},
): Promise<DataOf<C>> {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${origin}/api${path}?${query}`, { headers });
  const answer = (await response.json()) as { code: number; msg: string; data: DataOf<C> };
  if (answer.code !== 1) throw new Error(`${call.name}: ${answer.msg}`);
  return answer.data;
}

/** Part numbers and ids to ask for, spread over the whole catalogue. */
export async function sampleParts(origin: string): Promise<{ id: number; mpn: string }[]> {
  const letters = ["A", "B", "C", "L", "M", "S", "T", "1", "2", "7"];
  const lists = await Promise.all(
    letters.map((keywords) =>
      askPortal(origin, partSearch.searchParts, { keywords, pageSize: String(PARTS / letters.length) }),
    ),
  );
  return lists.flatMap(({ data }) => data);
}

/** The pages whose figures stand in docs/performance.md: home, results, a part, a datasheet, an article. */
export async function samplePages(origin: string): Promise<string[]> {
  const { data: newest } = await askPortal(origin, documents.newestDocuments, { pageSize: "1" });
  const { data: latest } = await askPortal(origin, newsArticles.listArticles, { pageSize: "1" });
  const [part] = await sampleParts(origin);
  const found = part && [searchAddress({ keywords: part.mpn.slice(0, WORD_CHARACTERS) }), partAddress(part)];
  return ["/", ...(found ?? []), ...newest.map(documentAddress), ...latest.map(articleAddress)];
}
