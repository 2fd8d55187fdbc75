import { sql } from "kysely";
import type { DataOf, ParsedInputOf } from "#api/define-calls.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import type { PrintedText } from "#platform/pdf/printed-text.ts";
import { readPrinted } from "#platform/pdf/read-printed.ts";
import { inTransaction } from "#platform/database.ts";
import { offsetOf, type Page } from "#platform/list-page.ts";
import { openTurns } from "#platform/turns.ts";
import { turnTakerOf } from "#platform/visitor.ts";
import { type DocumentHit, type documentSearch, type Passage, WAITING_MAX } from "../../contract/search.ts";
import { selectPublishedDocuments, toDocumentCards } from "../documents/document-queries.ts";
import { samplesAmong, samplesLast, ORDER_BY_ARRIVAL } from "../documents/document-order.ts";
import { askInTurn } from "./ask-in-turn.ts";
import { cutPassage } from "./cut-passage.ts";
import { countDocumentFacets } from "./document-facets.ts";
import { type DocumentFilters, narrowBy, narrowToDocuments, readDocumentFilters } from "./document-filters.ts";
import { type AskedWord, type FoundPage, type FoundPages, PAGES_MAX } from "./find-pages.ts";
import { type Locator, locatorOf, tokenLocatorOf } from "./locate-words.ts";
import { scorePage } from "./rank-pages.ts";
import { readQuestion } from "./read-question.ts";
import { IS_NEWEST } from "../document-versions/newest-edition.ts";

type Input = ParsedInputOf<typeof documentSearch.searchDocuments>;
type Answer = DataOf<typeof documentSearch.searchDocuments>;

const STATEMENT_MS = 2000;
/** So many pages are read to be ranked, for a word alone and for several; those behind them follow in the order in which they were found. */
const READ_MAX = { oneWord: 60, severalWords: 150 };
const READ_CHARACTERS = 12_000;
const PASSAGES_MAX = 3;
const QUERY_CANCELED = "57014";

/** A search holds a connection of the four that all calls share. */
const turns = openTurns({ atOnce: 1, forNewcomers: 1, eachAtMost: 8, waitingAtMost: 40, waitMs: 2000 });

/**
 * Datasheets whose pages, title, parts, brand or category fit the words; refused as busy where its turn does not come
 * or the database takes more than two seconds.
 */
export async function searchDocuments(context: Context, input: Input): Promise<Answer> {
  const answer = await turns.take(turnTakerOf(context), () => searchInTurn(context, input));
  if (!answer) throw doorRefusals.searchBusy();
  return answer;
}

async function searchInTurn(context: Context, input: Input): Promise<Answer> {
  const filters = await readDocumentFilters(context, input);
  try {
    return await inTransaction(context, async (context) => {
      // Compiling a statement takes longer than running it; bitmaps of half a million pages fit into so much memory.
      await sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true), set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true), set_config('work_mem', '32MB', true)`.execute(
        context.db,
      );
      return input.keywords === ""
        ? listDocuments(context, input, filters)
        : findDocuments({ context, until: Date.now() + STATEMENT_MS }, input, filters);
    });
  } catch (error) {
    if (error instanceof Error && (error as { code?: string }).code === QUERY_CANCELED) throw doorRefusals.searchBusy();
    throw error;
  }
}

/** Without words: what fits the filters, newest first, samples last. */
async function listDocuments(context: Context, input: Input, filters: DocumentFilters): Promise<Answer> {
  const { rows } = await sql<{ id: number }>`
    select document.id from datasheet_documents document where document.state = 'published' and ${IS_NEWEST} ${narrowBy(filters).narrowing}
    order by ${ORDER_BY_ARRIVAL} limit ${PAGES_MAX + 1}`.execute(context.db);
  const ids = rows.slice(0, PAGES_MAX).map(({ id }) => id);
  const found = { pages: [], named: ids, isCapped: rows.length > PAGES_MAX };
  const hits = await describeHits(context, pageOf(ids, input), { pagesOf: new Map(), asked: [], texts: new Map() });
  return {
    data: hits,
    totalRecord: ids.length,
    totalPages: 0,
    isCapped: found.isCapped,
    filters: filters.named,
    facets: await facetsOf(context, input, { filters, asked: [], found, until: Number.POSITIVE_INFINITY }),
    dropped: [],
    waiting: await countWaiting(context, filters),
  };
}

async function findDocuments(
  { context, until }: { context: Context; until: number },
  input: Input,
  filters: DocumentFilters,
): Promise<Answer> {
  const { words, beyond } = readQuestion(input.keywords);
  const { asked, found, dropped } = await askInTurn(
    { context, narrowing: await narrowToDocuments(context, filters), until },
    words,
  );
  const locate = locatorOf(asked.map(({ word }) => word));
  const { pages, texts } = await rankPages(context, { found, asked, locate });
  const pagesOf = new Map<number, FoundPage[]>();
  for (const page of pages) pagesOf.set(page.documentId, [...(pagesOf.get(page.documentId) ?? []), page]);
  const pageless = found.named.filter((id) => !pagesOf.has(id)).sort((one, other) => other - one);
  const ranked = [...pagesOf.keys(), ...pageless];
  const ids = samplesLast(ranked, await samplesAmong(context.db, ranked));
  const hits = await describeHits(context, pageOf(ids, input), { pagesOf, asked, texts, locate });
  return {
    data: hits,
    totalRecord: ids.length,
    totalPages: pages.length,
    isCapped: found.isCapped,
    filters: filters.named,
    facets: await facetsOf(context, input, { filters, asked, found, until }),
    dropped: [...dropped, ...asked.flatMap(({ word }) => word.lost ?? []), ...beyond],
    waiting: await countWaiting(context, filters),
  };
}

/** Documents whose pages nothing is found on yet. */
async function countWaiting({ db }: Context, filters: DocumentFilters): Promise<number> {
  const { rows } = await sql`
    select from datasheet_documents document where document.text_state = 'waiting' and document.state = 'published' and ${IS_NEWEST} ${narrowBy(filters).narrowing}
    limit ${WAITING_MAX}`.execute(db);
  return rows.length;
}

/** Best first: by what stands on them, the newer document before the older where they answer alike. */
async function rankPages(
  context: Context,
  { found, asked, locate }: { found: FoundPages; asked: readonly AskedWord[]; locate: Locator },
) {
  const count = asked.length > 1 ? READ_MAX.severalWords : READ_MAX.oneWord;
  const read = found.pages.slice(0, count);
  const texts = await readTexts(context, read);
  const scored = read.map((page) => ({
    page,
    score: scorePage(
      { text: texts.get(keyOf(page)) ?? "", named: asked.map(({ named }) => named.get(page.documentId) ?? null) },
      locate,
    ),
  }));
  scored.sort(
    (one, other) =>
      other.score - one.score || other.page.documentId - one.page.documentId || one.page.page - other.page.page,
  );
  return { pages: [...scored.map(({ page }) => page), ...found.pages.slice(count)], texts };
}

/** Gone through in the process that answers: of each page a beginning, of which `locatorOf` goes through no more than it is given. */
async function readTexts({ db }: Pick<Context, "db">, pages: readonly FoundPage[]): Promise<Map<string, string>> {
  if (pages.length === 0) return new Map();
  const { rows } = await sql<FoundPage & { text: PrintedText }>`
    select page.document_id as "documentId", page.page, left(page.text, ${READ_CHARACTERS}) as text
    from unnest(${pages.map(({ documentId }) => documentId)}::bigint[], ${pages.map(({ page }) => page)}::int[]) as asked (document_id, page)
    join datasheet_document_pages page using (document_id, page)`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), readPrinted(row.text)]));
}

interface Found {
  pagesOf: Map<number, FoundPage[]>;
  asked: readonly AskedWord[];
  texts: Map<string, string>;
  locate?: Locator;
}

/** Documents as cards, each with its best passages. */
async function describeHits(
  context: Context,
  ids: number[],
  { pagesOf, asked, texts, locate }: Found,
): Promise<DocumentHit[]> {
  if (ids.length === 0) return [];
  const shown = ids.flatMap((id) => (pagesOf.get(id) ?? []).slice(0, PASSAGES_MAX));
  const [rows, others] = await Promise.all([
    selectPublishedDocuments(context)
      .select(["document.textState", "document.hasTextLayer"])
      .where("document.id", "=", (where) => where.fn.any(where.val(ids)))
      .execute(),
    readTexts(
      context,
      shown.filter((page) => !texts.has(keyOf(page))),
    ),
  ]);
  const words = asked.map(({ word }) => word);
  const locateSlowly = tokenLocatorOf(words);
  const passageOf = ({ documentId, page }: FoundPage): Passage[] => {
    const text = texts.get(keyOf({ documentId, page })) ?? others.get(keyOf({ documentId, page }));
    if (!text || !locate) return [];
    const sought = new Set(asked.flatMap(({ named }, place) => (named.has(documentId) ? [] : [place])));
    return [cutPassage({ page, text, words, sought }, [locate, locateSlowly])];
  };
  const cards = new Map(toDocumentCards(rows).map((row) => [row.id, row]));
  return ids.flatMap((id): DocumentHit[] => {
    const card = cards.get(id);
    if (!card) return [];
    const { hasTextLayer, textState, ...facts } = card;
    const pages = pagesOf.get(id) ?? [];
    return [
      {
        ...facts,
        textState: textState as DocumentHit["textState"],
        isScanned: hasTextLayer === false,
        matchedPages: pages.length,
        passages: pages.slice(0, PASSAGES_MAX).flatMap(passageOf),
      },
    ];
  });
}

async function facetsOf(
  context: Context,
  { facets, ...input }: Input,
  found: { filters: DocumentFilters; asked: readonly AskedWord[]; found: FoundPages; until: number },
): Promise<Answer["facets"]> {
  return facets ? countDocumentFacets(context, input, found) : null;
}

function pageOf(ids: number[], page: Page): number[] {
  const start = offsetOf(page);
  return ids.slice(start, start + page.pageSize);
}

function keyOf({ documentId, page }: FoundPage): string {
  return `${documentId}/${page}`;
}
