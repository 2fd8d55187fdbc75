import { sql, type RawBuilder } from "kysely";
import type { Context } from "#platform/context.ts";
import type { Narrowing } from "./document-filters.ts";
import type { NamedDocuments } from "./name-documents.ts";
import { tsqueriesOfWord, type Word } from "./read-question.ts";
import { IS_NEWEST } from "../document-versions/newest-edition.ts";

/** So many pages are found, ranked and counted; of more it is told that there are more. */
export const PAGES_AT_MOST = 1000;

/** Documents named by other sets of words than these are found by their pages alone. */
const GROUPS_AT_MOST = 12;

const CHOICES_AT_MOST = 32;
/** Of so few documents each page is looked at; the index is asked about more. */
const FEW_DOCUMENTS = 60;
/** So many documents are compared with what the index finds, without looking up their pages. */
const MANY_DOCUMENTS = 1000;

/** A statement that does not begin with its verb is not kept: how these are run best hangs on how frequent the words are. */
const PLANNED_EACH_TIME = sql.raw("/* planned each time */");

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
  const words = asked.map(({ word }) => tsqueriesOfWord(word));
  if (!asking.isUnderAllNames && words.some((spellings) => spellings.length > 1)) {
    // Where the words as typed fill the list, their other names, which stand behind them, need not be looked for: they cost most.
    const typed = await findByQueries(asking, asked, words.map((spellings) => spellings.slice(0, 1)));
    if (typed.isCapped) return typed;
  }
  return findByQueries(asking, asked, words);
}

/** `words` are the literals of `tsquery` for the spellings of each word. */
async function findByQueries({ context: { db }, narrowing }: Asking, asked: readonly AskedWord[], words: readonly string[][]): Promise<FoundPages> {
  const groups = groupByWords(asked);
  const namedIds = [...groups.values()].flat();
  const all = namedByAll(groups, asked.length);
  // Looked up page by page, until there are enough.
  const pages = (conditions: RawBuilder<unknown>) => sql`(
    select page.document_id as "documentId", page.page
    from datasheet_document_pages page
    where ${conditions} ${narrowing.ids ? sql`and ${isOf(narrowing.ids)}` : sql``} and (
      select document.state = 'published' and ${IS_NEWEST} ${narrowing.narrowing} from datasheet_documents document where document.id = page.document_id)
    limit ${PAGES_AT_MOST + 1})`;
  const isFew = narrowing.ids !== null && narrowing.ids.length <= FEW_DOCUMENTS;
  const branches = [...groups].map(([mask, ids]) => {
    const lacking = words.filter((_, place) => !(mask & (1 << place)));
    return pages(sql`${isOf(ids)} and ${holdsAll(lacking.length > 0 ? lacking : [words.flat()], isFew || ids.length <= FEW_DOCUMENTS)}`);
  });
  branches.push(pages(sql`${holdsAll(words, isFew)} ${namedIds.length > 0 ? sql`and page.document_id <> all(${namedIds}::bigint[])` : sql``}`));
  const [found, named] = await Promise.all([
    sql<FoundPage>`${PLANNED_EACH_TIME} select * from (${sql.join(branches, sql` union all `)}) found limit ${PAGES_AT_MOST + 1}`.execute(db),
    all.length === 0
      ? { rows: [] }
      : sql<{ id: number }>`select document.id from datasheet_documents document where document.state = 'published' and ${IS_NEWEST} and document.id = any(${all}::bigint[]) ${narrowing.narrowing}`.execute(db),
  ]);
  return { pages: found.rows.slice(0, PAGES_AT_MOST), named: named.rows.map(({ id }) => id), isCapped: found.rows.length > PAGES_AT_MOST || named.rows.length >= PAGES_AT_MOST };
}

/**
 * Whether a page holds a spelling of each word. Each choice of spellings is asked for by itself: the index finds pages that hold all of
 * some lexemes by the rarest of them, and would go through the pages of every lexeme for one question with `|` in it.
 */
function holdsAll(words: readonly string[][], isEachLookedAt: boolean): RawBuilder<unknown> {
  const count = words.reduce((product, spellings) => product * spellings.length, 1);
  const queries = count > CHOICES_AT_MOST ? [words.map(anyOf).join(" & ")] : words.reduce<string[]>((begun, spellings) => begun.flatMap((query) => spellings.map((spelling) => (query ? `${query} & (${spelling})` : `(${spelling})`))), [""]);
  const holds = sql`(${sql.join(queries.map((query) => sql`page.search @@ ${query}::tsquery`), sql` or `)})`;
  // No index answers `is true`.
  return isEachLookedAt ? sql`${holds} is true` : holds;
}

function isOf(ids: readonly number[]): RawBuilder<unknown> {
  const condition = sql`(page.document_id = any(${ids}::bigint[]))`;
  return ids.length > MANY_DOCUMENTS ? sql`${condition} is true` : condition;
}

function anyOf(spellings: readonly string[]): string {
  return `(${spellings.map((spelling) => `(${spelling})`).join(" | ")})`;
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
  return new Map([...groups].sort(([one], [other]) => bitsOf(other) - bitsOf(one)).slice(0, GROUPS_AT_MOST));
}

function namedByAll(groups: Map<number, number[]>, words: number): number[] {
  return groups.get((1 << words) - 1) ?? [];
}

function bitsOf(mask: number): number {
  return mask.toString(2).replaceAll("0", "").length;
}
