import { doorRefusals } from "#api/refusals.ts";
import { isStatementTooLong, openDatabase, type Connection, type Database } from "#platform/database.ts";
import type { Declared } from "#platform/join-domains.ts";
import { listen } from "#platform/listen.ts";
import type { Logger } from "#platform/log.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { FileStore } from "#ports/file-store/port.ts";
import type { IndexAnswer, IndexQuery } from "#part-search/index/index-query.ts";
import { SearchBusy, type IndexPool } from "#part-search/index/index-pool.ts";
import { PackagingTable } from "#part-search/index/packaging-table.ts";
import type { RecognisedTerm, Search, SearchAnswer } from "#ports/search/port.ts";
import { readTerms, type ReadTerms } from "#part-search/words/read-terms.ts";
import { suggestNames } from "#part-search/words/suggest-names.ts";
import { packagingOf, type Vocabulary } from "#part-search/words/vocabulary.ts";
import { readVocabulary } from "../read-vocabulary.ts";
import { readBuildRecord, restAfter as restAfterBuild, type BuildRecord } from "./build-journal.ts";
import { FollowedIndex } from "./followed-index.ts";
import { rebuildIndex } from "./rebuild-index.ts";
import { openRounds } from "./rounds.ts";
import { IMAGES_CHANNEL, readOrigin, type ImageOrigin } from "./saved-images.ts";
import { openTroubleLog } from "./trouble-log.ts";

export interface IndexedSearchOptions {
  db: Database;
  connection: Connection;
  fileStore: FileStore;
  log: Logger;
  declared: Declared;
  /** Answers while no index serves; where one fails, a few searches at once. */
  fallback: Search;
  /** Has `rebuild` called, in this process or another, soon. */
  askForRebuild: () => Promise<void>;
  /** Threads that search. */
  workers: number;
  rebuildFrom?: number;
  changesAtMost?: number;
  rowsAtMost?: number;
  /** Seconds from the last build to the wish for another. */
  restAfter?: (record: BuildRecord) => number;
}

export interface IndexedSearch extends Search {
  /** Resolves once the index answers where an image of it exists that can be loaded, else once that is known. */
  loaded: Promise<void>;
  /** Resolves when all that was committed before is found, or the database could not be asked. */
  catchUp(): Promise<void>;
  /** Ends the threads, and a build that is under way; from then on the fallback answers. */
  close(): Promise<void>;
}

const CHANGES_CHANNEL = "datasheet_part_changes";
const VOCABULARY_CHANNEL = "datasheet_vocabulary";

const REBUILD_FROM = 20_000;
const CHANGES_MAX = 50_000;
const ROWS_MAX = 200_000;
// What NOTIFY did not tell is found by then.
const LOOK_EVERY_MS = 1_000;
const ASK_AGAIN_AFTER_MS = MINUTE_MS;
// Reading the vocabulary takes a while, and an import tells of it again and again: a twentieth of the time may go there.
const VOCABULARY_REST = 20;
// What fails in the index by the dozen would overrun the database.
const RESCUED_AT_ONCE = 3;
const VOCABULARY_AGAIN_MS = 10 * MINUTE_MS;
// For looking for changes and reading names: neither waits for those who search, nor they for it.
const OWN_CONNECTIONS = 2;

const NOTHING: SearchAnswer = { hits: [], total: 0, isCapped: false, recognised: [], dropped: [], facets: null };

/**
 * Search over the index, which is loaded and kept fresh behind it: this resolves at once, and until the index is there the fallback
 * answers. A part that has changed is found within two seconds.
 */
export function openIndexedSearch(options: IndexedSearchOptions): IndexedSearch {
  const { connection, log, fallback, askForRebuild, restAfter = restAfterBuild } = options;
  const db = openDatabase(connection, { poolSize: OWN_CONNECTIONS, log });
  const trouble = openTroubleLog(log);
  const index = new FollowedIndex({
    rebuildFrom: REBUILD_FROM,
    changesAtMost: CHANGES_MAX,
    rowsAtMost: ROWS_MAX,
    ...options,
    db,
    trouble,
  });
  const stopping = new AbortController();
  let origin: ImageOrigin | null = null;
  let vocabulary: Vocabulary | null = null;
  let packaging = new PackagingTable([]);
  let vocabularyRestsUntil = -Infinity;
  let vocabularyReadAt = -Infinity;
  let isVocabularyOld = true;
  let isBuilding = false;
  let isBuildingHere = false;
  let buildProblem: string | null = null;
  let askedAt = -Infinity;
  let rescued = 0;

  const listening = listen(connection, {
    channels: [CHANGES_CHANNEL, VOCABULARY_CHANNEL, IMAGES_CHANNEL],
    onNotice(channel) {
      if (channel === VOCABULARY_CHANNEL) isVocabularyOld = true;
      rounds.wake();
    },
    onReconnect() {
      isVocabularyOld = true;
      rounds.wake();
    },
    log,
  });
  const rounds = openRounds({ run: runRound, everyMs: LOOK_EVERY_MS, log });

  async function runRound(): Promise<void> {
    // What is said before somebody listens is not heard, and might be said just after the reading.
    await listening;
    await refreshVocabulary();
    origin ??= await readOrigin(db);
    const state = await index.catchUp(origin);
    isBuilding = state.isBuilding;
    if (index.wantsImage && !isBuilding && performance.now() - askedAt > ASK_AGAIN_AFTER_MS)
      await askUnlessResting(origin);
  }

  async function askUnlessResting(origin: ImageOrigin): Promise<void> {
    const { secondsSince, ...record } = await readBuildRecord(db, origin);
    // An image that was built well and then lost is wanted at once.
    const isNeeded = record.failures === 0 && !index.hasGoodImage;
    if (!isNeeded && secondsSince < restAfter(record)) return;
    askedAt = performance.now();
    await askForRebuild();
  }

  async function refreshVocabulary(): Promise<void> {
    const started = performance.now();
    // A notice that never came is made up for.
    if (started - vocabularyReadAt > VOCABULARY_AGAIN_MS) isVocabularyOld = true;
    if (!isVocabularyOld || started < vocabularyRestsUntil) return;
    isVocabularyOld = false;
    try {
      vocabulary = await readVocabulary(db);
      packaging = new PackagingTable(vocabulary.packaging);
      index.setPackaging(packagingOf(vocabulary));
      vocabularyReadAt = performance.now();
      vocabularyRestsUntil = vocabularyReadAt + (vocabularyReadAt - started) * VOCABULARY_REST;
    } catch (error) {
      isVocabularyOld = true;
      throw error;
    }
  }

  /** What the index says. The fallback answers where none serves, or for a few at once where it fails; else the search is refused. */
  async function ask<Answer>(
    question: (pool: IndexPool, vocabulary: Vocabulary) => Promise<Answer>,
    { instead, signal }: { instead: () => Promise<Answer>; signal: AbortSignal | undefined },
  ): Promise<Answer> {
    if (!index.pool?.isServing || !vocabulary) return askDatabase(instead);
    try {
      return await question(index.pool, vocabulary);
    } catch (error) {
      if (stopping.signal.aborted) return askDatabase(instead);
      if (signal?.aborted) throw doorRefusals.unreadable();
      if (error instanceof SearchBusy) return refuse();
      trouble.tell("error", "the search index could not answer", { err: error });
      if (rescued >= RESCUED_AT_ONCE) return refuse();
    }
    rescued += 1;
    try {
      return await askDatabase(instead);
    } finally {
      rescued -= 1;
    }
  }

  async function askDatabase<Answer>(instead: () => Promise<Answer>): Promise<Answer> {
    try {
      return await instead();
    } catch (error) {
      if (isStatementTooLong(error)) return refuse();
      throw error;
    }
  }

  function refuse(): never {
    trouble.tell("warn", "searches are refused: too many wait");
    throw doorRefusals.searchBusy();
  }

  return {
    async search(query, signal) {
      const { keywords, ...narrowing } = query;
      return ask(
        async (pool, vocabulary) => {
          const read = readTerms(keywords, vocabulary);
          if (read.terms.length === 0 && read.markings.length === 0 && keywords.trim() !== "") return NOTHING;
          return searchReading((asked) => pool.search(asked, signal), read, narrowing);
        },
        { instead: () => fallback.search(query, signal), signal },
      );
    },

    async suggest(keywords, limit, signal) {
      return ask(
        async (pool, vocabulary) => {
          const read = readTerms(keywords, vocabulary);
          if (read.terms.length === 0 && read.markings.length === 0) return { hits: [], brandIds: [], categoryIds: [] };
          const { hits } = await searchReading((asked) => pool.search(asked, signal), read, {
            filters: {},
            offset: 0,
            limit,
            isCounted: false,
          });
          return { hits, ...suggestNames(keywords, vocabulary, limit) };
        },
        { instead: () => fallback.suggest(keywords, limit, signal), signal },
      );
    },

    factsOf: (part) => vocabulary && { ...packaging.variantsOf(part), markings: vocabulary.codes.of(part) },

    health() {
      const { parts, changedParts, builtAt, problem } = index.facts;
      return {
        answersFrom: index.pool?.isServing && vocabulary ? "index" : "sql",
        isBuilding: isBuilding || isBuildingHere,
        parts,
        changedParts,
        builtAt,
        problem: problem ?? buildProblem,
      };
    },

    async rebuild() {
      if (stopping.signal.aborted || isBuildingHere) return;
      isBuildingHere = true;
      try {
        await rebuildIndex(options, stopping.signal);
        buildProblem = null;
      } catch (error) {
        if (stopping.signal.aborted) return;
        buildProblem = "索引未能建成";
        throw error;
      } finally {
        isBuildingHere = false;
        rounds.wake();
      }
    },

    loaded: rounds.first,

    catchUp: () => rounds.runNow(),

    async close() {
      stopping.abort();
      await rounds.stop();
      await (await listening).stop();
      await index.close();
      trouble.stop();
      await db.destroy();
    },
  };
}

/** What is asked for beside the words. */
type Narrowing = Omit<IndexQuery, keyof ReadTerms>;

/** Where words find nothing as they are read first, or only as mistyped or with some left out, they are read else. */
async function searchReading(
  ask: (query: IndexQuery) => Promise<IndexAnswer>,
  { recognised, otherwise, ...read }: ReadTerms,
  narrowing: Narrowing,
): Promise<SearchAnswer> {
  const answer = toSearchAnswer(await ask({ ...narrowing, ...read }), recognised);
  if (!otherwise || isAsTyped(answer)) return answer;
  const other = await searchReading(ask, otherwise, narrowing);
  return isAsTyped(other) || answer.total === 0 ? other : answer;
}

function isAsTyped({ hits, total, dropped }: SearchAnswer): boolean {
  return total > 0 && dropped.length === 0 && hits[0]?.match !== "typo";
}

/** A term is told of where it was taken for what it names, a marking where parts were found by it. */
function toSearchAnswer(answer: IndexAnswer, recognised: (RecognisedTerm | null)[]): SearchAnswer {
  const { hits, total, isCapped, named, isMarked, dropped, facets } = answer;
  const isTold = (term: RecognisedTerm, place: number) => (term.kind === "marking" ? isMarked : named.includes(place));
  return {
    hits,
    total,
    isCapped,
    recognised: recognised.filter((term, place) => term !== null && isTold(term, place)) as RecognisedTerm[],
    dropped,
    facets,
  };
}
