import type { RefObject } from "react";
import { withLogin } from "#web/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { type Draft, type ArticleStatus, writing } from "../../contract/writing.ts";
import type { Autosave } from "./autosave.ts";
import { newWindowKey } from "./new-window-key.ts";

interface WrittenArticle {
  autosave: Autosave;
  windowKey: RefObject<string>;
  /** Shows what the portal has, in place of what stands here. */
  showDraft: (loaded: Draft) => void;
  setStatus: (status: ArticleStatus) => void;
}

/** What its author does with an article beside writing on it: two windows, earlier versions, handing in, taking back. */
export function useArticleActions({ autosave, windowKey, showDraft, setStatus }: WrittenArticle) {
  /** Another window has saved: what is written here becomes a version after its own. Answers that window's, null where this is not saved. */
  async function overwrite(): Promise<Draft | null> {
    const id = autosave.base?.id;
    if (id === undefined) {
      // The answer that told of the article was lost, and another window has gone on with it: this becomes one of its own.
      windowKey.current = newWindowKey();
      autosave.goOnFrom(null);
      await autosave.save({ isKept: true });
      return null;
    }
    const other = await withLogin(() => callApi(writing.readDraft, { id }));
    if (!other) return null;
    autosave.goOnFrom({ id: other.id, savedAt: other.savedAt });
    return (await autosave.save({ isKept: true })) ? other : null;
  }

  /** The same, and then the other window's text is shown; both stay among the versions. */
  async function takeOther(): Promise<void> {
    const other = await overwrite();
    if (other) await restore(other.version);
  }

  async function restore(version: number): Promise<boolean> {
    if (!(await autosave.save()) || !autosave.base) return false;
    const { id, savedAt } = autosave.base;
    const restored = await withLogin(() =>
      callApi(writing.restoreVersion, { id, version, windowKey: windowKey.current, basedOn: savedAt }),
    );
    if (!restored) return false;
    if (autosave.isUnsaved) {
      // Typed while it was fetched: that stays before its author, and is saved after what was restored.
      autosave.goOnFrom({ id, savedAt: restored.savedAt });
      autosave.changed();
      return false;
    }
    showDraft(restored);
    return true;
  }

  /** Hands in what stands here; false where it could not be saved first, or nobody has signed in. */
  async function submit(): Promise<boolean> {
    if (!(await autosave.save()) || !autosave.base) return false;
    const { id, savedAt } = autosave.base;
    return (
      (await withLogin(() =>
        callApi(writing.submitArticle, { id, windowKey: windowKey.current, basedOn: savedAt }),
      )) !== null
    );
  }

  /** Takes an article that was taken down or deleted back among the drafts, where what is written can be saved and handed in. */
  async function redraft(): Promise<void> {
    const id = autosave.base?.id;
    const moved = id === undefined ? null : await withLogin(() => callApi(writing.redraftArticle, { id }));
    if (!moved) return;
    setStatus({ state: moved.state, reason: "", isToCome: false });
    autosave.retry();
  }

  return { overwrite, takeOther, restore, submit, redraft };
}
