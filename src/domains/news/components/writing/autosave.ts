import { CallFailed, isEnvelope } from "#api/envelope.ts";
import { MINUTE_MS } from "#shared/durations.ts";
import type { Saved } from "../../contract/writing.ts";

/** What was saved last: later changes start from it. */
export interface Base {
  id: number;
  savedAt: string;
}

export type SaveState =
  | { is: "saved"; at: string | null }
  | { is: "changed" | "saving" | "elsewhere" }
  /** Whether the browser has it, or had no room for it. */
  | { is: "offline" | "signed out"; isKept: boolean }
  /** The portal takes it as little the next time: it is to be mended first. */
  | { is: "refused"; why: string };

export interface AutosaveOptions {
  base: Base | null;
  /** Sends what is written now; null where a login was asked for and not given. */
  send: (base: Base | null, options: { isKept: boolean }) => Promise<Saved | null>;
  /** Keeps what is written now in the browser, until it is saved; answers whether that had room. */
  keep: (base: Base | null) => boolean;
  forget: () => void;
  onState: (state: SaveState) => void;
  onSaved: (saved: Saved) => void;
  /** The code of the refusal that another window has saved. */
  elsewhereCode: number;
}

export type Autosave = ReturnType<typeof createAutosave>;

const SAVE_AFTER_MS = 3000;
/** Whoever writes without a pause is saved all the same. */
const SAVE_AT_LATEST_MS = 15_000;
const KEEP_AFTER_MS = 400;
const RETRY_FIRST_MS = 4000;
const RETRY_MAX_MS = MINUTE_MS;

/**
 * Saves a while after each change, one save at a time. Until the portal has it, it is kept in the browser; what could not be sent is
 * sent again by itself.
 */
export function createAutosave({ base: first, send, keep, forget, onState, onSaved, elsewhereCode }: AutosaveOptions) {
  let base = first;
  let changes = 0;
  let savedChanges = 0;
  let sentChanges = 0;
  let changedSince = 0;
  let isElsewhere = false;
  let isClosed = false;
  let tries = 0;
  let underWay: Promise<boolean> | null = null;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;

  function changed(): void {
    if (changes === savedChanges) changedSince = Date.now();
    changes += 1;
    // Not put off by what is typed next: whoever types without a pause has it kept all the same.
    keepTimer ??= setTimeout(keepNow, KEEP_AFTER_MS);
    if (isElsewhere) return;
    if (!underWay && tries === 0) tell({ is: "changed" });
    if (tries === 0) saveAfter(Math.min(SAVE_AFTER_MS, Math.max(0, changedSince + SAVE_AT_LATEST_MS - Date.now())));
  }

  function saveAfter(ms: number): void {
    clearTimeout(saveTimer);
    if (!isClosed) saveTimer = setTimeout(() => void save(), ms);
  }

  /** Keeps what is not saved; answers whether nothing would be lost now. */
  function keepNow(): boolean {
    stopKeeping();
    if (changes === savedChanges) return true;
    return keep(base);
  }

  function stopKeeping(): void {
    clearTimeout(keepTimer);
    keepTimer = undefined;
  }

  /** A page that was left may have another article before it by now. */
  function tell(state: SaveState): void {
    if (!isClosed) onState(state);
  }

  /** Saves now what is not saved; answers whether the portal has all of it. */
  async function save({ isKept = false } = {}): Promise<boolean> {
    clearTimeout(saveTimer);
    while (underWay) await underWay;
    if (isElsewhere) return false;
    if (changes === savedChanges && base && !isKept) return true;
    underWay = sendNow(isKept);
    try {
      return await underWay;
    } finally {
      underWay = null;
      // What was refused as it stands is sent again with the next change.
      if (changes !== sentChanges && tries === 0 && !isElsewhere) saveAfter(SAVE_AFTER_MS);
    }
  }

  async function sendNow(isKept: boolean): Promise<boolean> {
    const sent = (sentChanges = changes);
    keepNow();
    tell({ is: "saving" });
    try {
      const saved = await send(base, { isKept });
      if (!saved) return failed({ is: "signed out", isKept: keepNow() });
      base = { id: saved.id, savedAt: saved.savedAt };
      savedChanges = sent;
      tries = 0;
      if (changes === sent) {
        stopKeeping();
        forget();
      } else changedSince = Date.now();
      if (!isClosed) onSaved(saved);
      tell(changes === sent ? { is: "saved", at: saved.savedAt } : { is: "changed" });
      return changes === sent;
    } catch (error) {
      const isKeptHere = keepNow();
      const answer = error instanceof CallFailed && isEnvelope(error.answer) ? error : null;
      if (answer?.code === elsewhereCode) {
        isElsewhere = true;
        return failed({ is: "elsewhere" });
      }
      // Refused for what it is; anything else may pass: no network or one that answers in the portal's place, a portal that starts anew, too many at once.
      if (answer && answer.status > 0 && answer.status < 429) return failed({ is: "refused", why: answer.message });
      tries += 1;
      saveAfter(Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (tries - 1)));
      return failed({ is: "offline", isKept: isKeptHere });
    }
  }

  function failed(state: SaveState): false {
    tell(state);
    return false;
  }

  return {
    changed,
    save,
    keepNow,
    /** The network is back, or somebody has signed in: what waits is sent at once. */
    retry: () => {
      tries = 0;
      if (changes !== savedChanges && !isElsewhere) saveAfter(0);
    },
    /** Goes on from what another window has saved; what is written here is saved over it, and both stay among the versions. From nothing it becomes an article of its own. */
    goOnFrom: (other: Base | null) => {
      base = other;
      isElsewhere = false;
      changes += 1;
    },
    /** What is shown now is what the portal has. */
    replacedBy: (other: Base) => {
      base = other;
      isElsewhere = false;
      savedChanges = changes;
      tries = 0;
      clearTimeout(saveTimer);
      stopKeeping();
      forget();
      tell({ is: "saved", at: other.savedAt });
    },
    get base() {
      return base;
    },
    get isUnsaved() {
      return changes !== savedChanges;
    },
    close: () => {
      keepNow();
      isClosed = true;
      clearTimeout(saveTimer);
    },
  };
}
