import { DAY_MS } from "#shared/durations.ts";
import type { Draft } from "../../contract/writing.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import type { ArticleFields } from "./article-fields.ts";
import type { Base } from "./autosave.ts";

/** What was written and is not saved yet, as the browser keeps it. */
export interface LocalCopy {
  userId: number;
  /** Null: an article that the portal does not know yet. */
  base: Base | null;
  /** Of the window that wrote it. Whoever goes on with it goes on as that window. */
  windowKey: string;
  /** The hour that it knew the portal to have. */
  hour?: string | null;
  fields: ArticleFields;
  document: ArticleDocument;
  keptAt: string;
}

const PREFIX = "news.article.";
const KEPT_DAYS = 60;

/** Keeps a copy; false where the browser has no room, or keeps nothing. */
export function storeCopy(copy: LocalCopy): boolean {
  try {
    localStorage.setItem(PREFIX + copy.windowKey, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function dropCopy(windowKey: string): void {
  try {
    localStorage.removeItem(PREFIX + windowKey);
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

/** Copies of a user's article, or of articles that the portal does not know yet; the latest first. */
export function findCopies({ userId, id }: { userId: number; id: number | null }): LocalCopy[] {
  return readAll()
    .filter((copy) => copy.userId === userId && (copy.base?.id ?? null) === id)
    .sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

/** Whether a copy goes on from what the portal has: from what was saved last, or from a save of its own window whose answer was lost. */
export function isWrittenAfter({ base, windowKey }: LocalCopy, draft: Pick<Draft, "savedAt" | "windowKey">): boolean {
  return base?.savedAt === draft.savedAt || windowKey === draft.windowKey;
}

/** Forgets those that nobody has come back to: what is written now needs their room. */
function readAll(): LocalCopy[] {
  const oldest = new Date(Date.now() - KEPT_DAYS * DAY_MS).toISOString();
  const copies: LocalCopy[] = [];
  for (const key of keptKeys()) {
    const copy = readCopy(key);
    if (copy && copy.keptAt > oldest) copies.push(copy);
    else dropCopy(key.slice(PREFIX.length));
  }
  return copies;
}

function keptKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** Null for one that can't be read: the others can. */
function readCopy(key: string): LocalCopy | null {
  try {
    return JSON.parse(localStorage.getItem(key)!) as LocalCopy | null;
  } catch {
    return null;
  }
}
