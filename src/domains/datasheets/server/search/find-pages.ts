import { sql, type RawBuilder } from "kysely";
import { NOT_KEPT } from "#platform/named-statements.ts";
import { doorRefusals } from "#api/refusals.ts";
import type { Context } from "#platform/context.ts";
import { FEW_DOCUMENTS, type Narrowing } from "./document-filters.ts";
import type { NamedDocuments } from "./name-documents.ts";
import { tsqueriesOfWord, type Word } from "./read-question.ts";
import { IS_NEWEST } from "../document-versions/newest-edition.ts";

/** So many pages are found, ranked and counted; of more it is told that there are more. */
export const PAGES_MAX = 1000;

/** Documents named by other sets of words than these are found by their pages alone. */
const GROUPS_MAX = 12;

/** So many choices of what the words are called are looked for. */
const CHOICES_MAX = 8;
/** So many documents are compared with what the index finds, without looking up their pages. */
const MANY_DOCUMENTS = 1000;

/** Looking at a page takes so many times what the index takes for one that holds the word. */
const COST_OF_LOOKING = 15;

export interface FoundPage {
  documentId: number;
  page: number;
}

export interface FoundPages {
  pages: FoundPage[];
  /** Documents that all the words name, with pages or without. */
  named: number[];
  isCapped: boolean;
}

/** How pages are asked for: of whom, and narrowed to what. */
export interface Asking {
  context: Pick<Context, "db">;
  narrowing: Narrowing;
  /** Refused as busy from then on; milliseconds as of `Date.now()`. */
  until: number;
  /** The other names of the words are asked for though the words as typed fill the list. */
  isUnderAllNames?: boolean;
}

export interface AskedWord {
  word: Word;
  named: NamedDocuments;
}

/**
 * Pages that hold each of the words, or whose document is named by those that they lack. Published documents alone, those that
 * `narrowing` leaves; those of named documents first.
 */
export async function findPages(asking: Asking, asked: readonly AskedWord[]): Promise<FoundPages> {
  if (Date.now() > asking.until) throw doorRefusals.searchBusy();
  const words = asked.map(({ word }) => tsqueriesOfWord(word));
  if (!asking.isUnderAllNames && words.length === 1) {
    const { tags, ids } = asking.narrowing;
    const isCommon = tags === null && ids === null && (await isOnManyPages(asking.context, words[0]![0]!));
    // Where the word as typed fills the list, its other names, which stand behind it, need not be looked for. Several words seldom do.
    const typed =
      isCommon || words[0]!.length > 1
        ? await findByQueries(asking, asked, { words: [words[0]!.slice(0, 1)], isCommon })
        : null;
    if (typed?.isCapped) return typed;
  }
  return findByQueries(asking, asked, { words });
}

/** Whether a lexeme stands on so many pages, by the database's own statistics, that going through them finds enough sooner than the index does. */
async function isOnManyPages({ db }: Asking["context"], query: string): Promise<boolean> {
  const lexeme = /^'((?:[^'\\]|'')+)'$/.exec(query)?.[1]?.replaceAll("''", "'");
  if (!lexeme) return false;
  const { rows } = await sql<{ share: number; pages: number }>`
    select known.share, (select reltuples from pg_class where oid = 'datasheet_document_pages'::regclass) as pages
    from pg_stats, lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as known (lexeme, share)
    where schemaname = current_schema() and tablename = 'datasheet_document_pages' and attname = 'search' and known.lexeme = ${lexeme}`.execute(
    db,
  );
  const [known] = rows;
  return known !== undefined && (PAGES_MAX / known.share) * COST_OF_LOOKING < known.share * known.pages;
}

/** `words` are the literals of `tsquery` for the spellings of each word; a common one is looked for page by page. */
async function findByQueries(
  { context: { db }, narrowing: { narrowing, tags, ids: left } }: Asking,
  asked: readonly AskedWord[],
  { words, isCommon = false }: { words: readonly string[][]; isCommon?: boolean },
): Promise<FoundPages> {
  const groups = groupByWords(asked);
  const namedIds = [...groups.values()].flat();
  const all = namedByAll(groups, asked.length);
  // Looked up page by page, until there are enough.
  const pages = (conditions: RawBuilder<unknown>) => sql`(
    select page.document_id as "documentId", page.page
    from datasheet_document_pages page
    where ${conditions} ${left ? sql`and ${isOf(left)}` : sql``} and (
      select document.state = 'published' and ${IS_NEWEST} ${narrowing} from datasheet_documents document where document.id = page.document_id)
    limit ${PAGES_MAX + 1})`;
  const isFew = isCommon || (left !== null && left.length <= FEW_DOCUMENTS);
  const branches = [...groups].map(([mask, ids]) => {
    const lacking = words.filter((_, place) => !(mask & (1 << place)));
    return pages(
      sql`${isOf(ids)} and ${holdsAll(lacking.length > 0 ? lacking : [words.flat()], { tags, isEachLookedAt: isFew || ids.length <= FEW_DOCUMENTS })}`,
    );
  });
  branches.push(
    pages(
      sql`${holdsAll(words, { tags, isEachLookedAt: isFew })} ${namedIds.length > 0 ? sql`and page.document_id <> all(${namedIds}::bigint[])` : sql``}`,
    ),
  );
  const [found, named] = await Promise.all([
    sql<FoundPage>`${NOT_KEPT} select * from (${sql.join(branches, sql` union all `)}) found limit ${PAGES_MAX + 1}`.execute(
      db,
    ),
    all.length === 0
      ? { rows: [] }
      : sql<{
          id: number;
        }>`select document.id from datasheet_documents document where document.state = 'published' and ${IS_NEWEST} and document.id = any(${all}::bigint[]) ${narrowing}`.execute(
          db,
        ),
  ]);
  return {
    pages: found.rows.slice(0, PAGES_MAX),
    named: named.rows.map(({ id }) => id),
    isCapped: found.rows.length > PAGES_MAX || named.rows.length >= PAGES_MAX,
  };
}

/**
 * Whether a page has a spelling of each word: each choice is asked for by itself, as the index is led by the rarest
 * lexeme of all, and would go through every one with `|`.
 */
function holdsAll(
  words: readonly string[][],
  { tags, isEachLookedAt }: { tags: string | null; isEachLookedAt: boolean },
): RawBuilder<unknown> {
  const choices = words.reduce(withSpellings, [{ query: tags ?? "", unusual: 0 }]);
  const holds = sql`(${sql.join(
    choices.map(({ query }) => sql`page.search @@ ${query}::tsquery`),
    sql` or `,
  )})`;
  // No index answers `is true`.
  return isEachLookedAt ? sql`${holds} is true` : holds;
}

interface Choice {
  query: string;
  /** How far down the names stand, in all. */
  unusual: number;
}

function withSpellings(begun: readonly Choice[], spellings: readonly string[]): Choice[] {
  const choices = begun.flatMap(({ query, unusual }) =>
    spellings.map((spelling, place) => ({
      query: query ? `${query} & (${spelling})` : `(${spelling})`,
      unusual: unusual + place,
    })),
  );
  return choices.sort((one, other) => one.unusual - other.unusual).slice(0, CHOICES_MAX);
}

function isOf(ids: readonly number[]): RawBuilder<unknown> {
  const condition = sql`(page.document_id = any(${ids}::bigint[]))`;
  return ids.length > MANY_DOCUMENTS ? sql`${condition} is true` : condition;
}

/** The named documents, by which of the words name them, those with the most names first. */
function groupByWords(asked: readonly AskedWord[]): Map<number, number[]> {
  const masks = new Map<number, number>();
  for (const [place, { named }] of asked.entries()) {
    for (const id of named.keys()) masks.set(id, (masks.get(id) ?? 0) | (1 << place));
  }
  const groups = new Map<number, number[]>();
  for (const [id, mask] of masks) {
    const ids = groups.get(mask);
    if (ids) ids.push(id);
    else groups.set(mask, [id]);
  }
  return new Map([...groups].sort(([one], [other]) => bitsOf(other) - bitsOf(one)).slice(0, GROUPS_MAX));
}

function namedByAll(groups: Map<number, number[]>, words: number): number[] {
  return groups.get((1 << words) - 1) ?? [];
}

function bitsOf(mask: number): number {
  return mask.toString(2).replaceAll("0", "").length;
}
