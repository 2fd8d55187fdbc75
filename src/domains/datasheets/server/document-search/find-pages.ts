import { sql, type RawBuilder } from "kysely";
import type { Context } from "#platform/context.ts";
import type { NamedDocuments } from "./name-documents.ts";
import { tsqueryOfWord, type Word } from "./read-question.ts";
import { IS_NEWEST } from "../document-versions/newest-edition.ts";

/** So many pages are found, ranked and counted; of more it is told that there are more. */
export const PAGES_AT_MOST = 1000;

/** Documents named by other sets of words than these are found by their pages alone. */
const GROUPS_AT_MOST = 12;

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
  narrowing: RawBuilder<unknown>;
  isNarrowed: boolean;
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
  if (!asking.isNarrowed && asked.length === 1 && asked[0]!.word.spellings.length > 1) {
    // Where the word as typed fills the list, its other names, which stand behind it, need not be looked for: they cost most.
    const typed = await findByQueries(asking, asked, asked.map(({ word }) => `(${tsqueryOfWord({ spellings: word.spellings.slice(0, 1) })})`));
    if (typed.isCapped) return typed;
  }
  return findByQueries(asking, asked, asked.map(({ word }) => `(${tsqueryOfWord(word)})`));
}

async function findByQueries({ context: { db }, narrowing }: Asking, asked: readonly AskedWord[], queries: readonly string[]): Promise<FoundPages> {
  const groups = groupByWords(asked);
  const namedIds = [...groups.values()].flat();
  const all = namedByAll(groups, asked.length);
  const pages = (conditions: RawBuilder<unknown>) => sql`(
    select page.document_id as "documentId", page.page
    from datasheet_document_pages page join datasheet_documents document on document.id = page.document_id
    where document.state = 'published' and ${IS_NEWEST} and ${conditions} ${narrowing}
    limit ${PAGES_AT_MOST + 1})`;
  const branches = [...groups].map(([mask, ids]) => {
    const lacking = queries.filter((_, place) => !(mask & (1 << place)));
    const query = lacking.length > 0 ? lacking.join(" & ") : queries.join(" | ");
    return pages(sql`page.document_id = any(${ids}::bigint[]) and page.search @@ ${query}::tsquery`);
  });
  branches.push(pages(sql`page.search @@ ${queries.join(" & ")}::tsquery ${namedIds.length > 0 ? sql`and page.document_id <> all(${namedIds}::bigint[])` : sql``}`));
  const [found, named] = await Promise.all([
    sql<FoundPage>`${PLANNED_EACH_TIME} select * from (${sql.join(branches, sql` union all `)}) found limit ${PAGES_AT_MOST + 1}`.execute(db),
    all.length === 0
      ? { rows: [] }
      : sql<{ id: number }>`select document.id from datasheet_documents document where document.state = 'published' and ${IS_NEWEST} and document.id = any(${all}::bigint[]) ${narrowing}`.execute(db),
  ]);
  return { pages: found.rows.slice(0, PAGES_AT_MOST), named: named.rows.map(({ id }) => id), isCapped: found.rows.length > PAGES_AT_MOST || named.rows.length >= PAGES_AT_MOST };
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
