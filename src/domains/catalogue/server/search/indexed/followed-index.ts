import { DAY_MS, MINUTE_MS } from "#shared/durations.ts";
import type { IndexImage } from "#part-search/index/index-image.ts";
import { IndexFileRefused, readImage } from "#part-search/index/image-file.ts";
import type { PartChange } from "#part-search/index/indexed-part.ts";
import { openIndexPool, type IndexPool } from "#part-search/index/index-pool.ts";
import type { PackagingSuffix } from "#part-search/index/query-term.ts";
import type { SearchHealth } from "#ports/search/port.ts";
import { stockOfParts } from "../../public/part-stock.ts";
import type { TroubleLog } from "./trouble-log.ts";
import { readChanges, readState, type DatabaseState } from "./read-changes.ts";
import { readPartChanges } from "./read-parts.ts";
import type { BuildSite } from "./rebuild-index.ts";
import { findImage, type ImageOrigin, type SavedImage } from "./saved-images.ts";

export interface FollowOptions extends Pick<BuildSite, "db" | "fileStore" | "log" | "declared"> {
  trouble: TroubleLog;
  workers: number;
  /** From so many changed parts on a newer image is wanted. */
  rebuildFrom: number;
  /** So many changed parts are taken over at most; what comes after them waits for the newer image. */
  changesAtMost: number;
  /** So many times have parts changed, be it always the same ones: more, and a newer image is wanted. */
  rowsAtMost: number;
}

const PARTS_AT_ONCE = 1000;
const REFUSED_FOR_MS = MINUTE_MS;
/** In it nothing is seen. */
const NOTHING_SEEN = "1:1:";

const WORKERS_END = "搜索线程反复退出，索引将重建";

const REFUSALS: Record<IndexFileRefused["reason"], string> = {
  foreign: "索引文件不是索引",
  version: "索引文件的格式版本不同",
  cut: "索引文件不完整",
  damaged: "索引文件已损坏",
};

/** The index as the database has it: the newest image that can be believed, and what has changed since. It moves on with each `catchUp`. */
export class FollowedIndex {
  readonly #options: FollowOptions;
  #pool: IndexPool | null = null;
  #image: SavedImage | null = null;
  /** What of the database is in image and pool. */
  #snapshot = NOTHING_SEEN;
  /** Parts that have changed since the image. */
  #changed = new Set<number>();
  /** How many times they have. */
  #rows = 0;
  #isBehind = false;
  #refused: { id: number; until: number; problem: string } | null = null;
  #packaging: readonly PackagingSuffix[] = [];

  constructor(options: FollowOptions) {
    this.#options = options;
  }

  /** Null until there is an image. */
  get pool(): IndexPool | null {
    return this.#pool;
  }

  /** Whether a newer image is wanted. */
  get wantsImage(): boolean {
    return (
      !this.hasGoodImage ||
      this.#isBehind ||
      this.#changed.size > this.#options.rebuildFrom ||
      this.#rows > this.#options.rowsAtMost ||
      this.#isOutdated
    );
  }

  /** Whether the newest image is the one in use. */
  get hasGoodImage(): boolean {
    return this.#image !== null && this.#refused === null;
  }

  /** What changes on a quiet portal takes its place in an image too, so that the changes can be forgotten. */
  get #isOutdated(): boolean {
    return this.#rows > 0 && this.#image !== null && Date.now() - this.#image.builtAt.getTime() > DAY_MS;
  }

  get facts(): Pick<SearchHealth, "parts" | "changedParts" | "builtAt" | "problem"> {
    const unserved = this.#pool && !this.#pool.isServing ? WORKERS_END : null;
    const problem =
      unserved ?? this.#refused?.problem ?? (this.#isBehind ? "变更过多，最新的变更要等索引重建后才能搜到" : null);
    return {
      parts: this.#image?.parts ?? null,
      changedParts: this.#pool?.changedParts ?? 0,
      builtAt: this.#image?.builtAt ?? null,
      problem,
    };
  }

  setPackaging(packaging: readonly PackagingSuffix[]): void {
    this.#packaging = packaging;
    this.#pool?.setPackaging(packaging);
  }

  /** Takes over what the database has: a newer image, else what has changed. Throws where the database does not answer. */
  async catchUp(origin: ImageOrigin): Promise<DatabaseState> {
    const state = await readState(this.#options.db, { since: this.#snapshot, origin });
    const { newestImageId } = state;
    const isRefused = this.#refused !== null && this.#refused.id === newestImageId && Date.now() < this.#refused.until;
    if (newestImageId !== null && newestImageId !== this.#image?.id && !isRefused)
      await this.#adopt(newestImageId, origin);
    else if (this.#image && !this.#isBehind) await this.#takeOver(state);
    return state;
  }

  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = null;
    await pool?.close();
  }

  async #takeOver({ snapshot, hasChanged }: DatabaseState): Promise<void> {
    if (hasChanged) {
      const { partIds, rows, isTooMuch } = await this.#readChanges({
        since: this.#snapshot,
        until: snapshot,
        known: this.#changed,
      });
      this.#isBehind = isTooMuch;
      if (isTooMuch) return;
      await this.#apply(partIds);
      this.#count(partIds, rows);
    }
    this.#snapshot = snapshot;
  }

  /** Reads no further than what an image may have beside it. */
  async #readChanges({ since, until, known }: { since: string; until: string; known: ReadonlySet<number> }) {
    const partIds = new Set<number>();
    let isTooMuch = false;
    let rows = 0;
    let unknown = 0;
    for await (const page of readChanges(this.#options.db, { since, until })) {
      rows += page.rows;
      for (const id of page.partIds) {
        if (!partIds.has(id) && !known.has(id)) unknown += 1;
        partIds.add(id);
      }
      isTooMuch = known.size + unknown > this.#options.changesAtMost;
      if (isTooMuch) break;
    }
    return { partIds: [...partIds], rows, isTooMuch };
  }

  #count(partIds: number[], rows: number): void {
    for (const id of partIds) this.#changed.add(id);
    this.#rows += rows;
  }

  /** Parts are read after the snapshot that named them, so they are at least as new; what is newer comes again. */
  async #apply(partIds: number[]): Promise<void> {
    for (let start = 0; start < partIds.length; start += PARTS_AT_ONCE) {
      const changes = await this.#readParts(partIds.slice(start, start + PARTS_AT_ONCE));
      // All changes count as old as the image they lie beside: a newer image comes with its own.
      this.#pool?.apply({ changes, sequence: this.#image!.watermark });
    }
  }

  #readParts(partIds: number[]): Promise<PartChange[]> {
    const { db, declared } = this.#options;
    return readPartChanges({ db, stock: stockOfParts(declared) }, partIds);
  }

  async #adopt(id: number, origin: ImageOrigin): Promise<void> {
    const saved = await findImage(this.#options.db, id);
    if (!saved) return;
    const image = await this.#load(saved);
    if (!image) return;
    const { snapshot } = await readState(this.#options.db, { since: saved.snapshot, origin });
    const { partIds, rows, isTooMuch } = await this.#readChanges({
      since: saved.snapshot,
      until: snapshot,
      known: new Set(),
    });
    // The first of them are read before the image takes over: what was found stays found.
    const first = await this.#readParts(partIds.slice(0, PARTS_AT_ONCE));
    if (this.#pool) this.#pool.swap(image);
    else {
      this.#pool = this.#openPool(image);
      this.#pool.setPackaging(this.#packaging);
    }
    this.#pool.apply({ changes: first, sequence: saved.watermark });
    this.#image = saved;
    this.#refused = null;
    this.#snapshot = saved.snapshot;
    this.#changed = new Set();
    this.#rows = 0;
    this.#isBehind = isTooMuch;
    if (isTooMuch) return;
    await this.#apply(partIds.slice(PARTS_AT_ONCE));
    this.#count(partIds, rows);
    this.#snapshot = snapshot;
  }

  #openPool(image: IndexImage): IndexPool {
    const { workers, trouble } = this.#options;
    return openIndexPool(image, {
      workers,
      onCrash: (error) => trouble.tell("error", "a search worker ended", { err: error }),
      onHopeless: () => {
        this.#refused ??= { id: this.#image!.id, until: Infinity, problem: WORKERS_END };
      },
      onRefusedChange: (change) =>
        trouble.tell("error", "a changed part could not be taken into the search index", change),
    });
  }

  /** Null where the image can't be believed. */
  async #load(saved: SavedImage): Promise<IndexImage | null> {
    try {
      if (saved.isAhead) throw new IndexFileRefused("foreign", "It lies in the future of this database");
      return await readImage(await this.#options.fileStore.read(saved.sha256));
    } catch (error) {
      this.#options.log.warn({ err: error, imageId: saved.id }, "the saved search index can't be used");
      this.#refused = { id: saved.id, until: Date.now() + REFUSED_FOR_MS, problem: explain(error) };
      return null;
    }
  }
}

function explain(error: unknown): string {
  if (error instanceof IndexFileRefused) return REFUSALS[error.reason];
  return (error as Error).name === "FileMissing" ? "索引文件不存在" : "索引文件读不出来";
}
