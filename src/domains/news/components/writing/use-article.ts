import type { Editor } from "@tiptap/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { CallFailed } from "#api/envelope.ts";
import { withLogin } from "#web/require-login.ts";
import { useRootData } from "#web/use-root-data.ts";
import { callApi } from "#web/call-api.ts";
import { showToast } from "#web/components/toast.tsx";
import { readLoginInfo } from "#web/login-info.ts";
import { editAddress, WRITE_ADDRESS } from "../../addresses.ts";
import { type Draft, type ArticleStatus, type Saved, writing } from "../../contract/writing.ts";
import type { ArticleDocument } from "#shared/rich-text/document.ts";
import { writingRefusals } from "../../errors.ts";
import { type ArticleFields, fieldsOf, NO_FIELDS, statusOf, told, withoutTakenHour } from "./article-fields.ts";
import { type Autosave, createAutosave, type SaveState } from "./autosave.ts";
import { claimKey } from "./claim-key.ts";
import { describeGone, filesNamed, keepPictures, usableFields } from "./gone-files.ts";
import { dropCopy, findCopies, isWrittenAfter, storeCopy, type LocalCopy } from "./local-copies.ts";
import { joinWindows } from "./other-windows.ts";
import { newWindowKey } from "./new-window-key.ts";
import { useBringing } from "./use-bringing.ts";
import { useArticleActions } from "./use-article-actions.ts";
import { useWordCount } from "./use-word-count.ts";
import { withAddresses, withoutAddresses, withoutUnfinished, withPictures } from "./shown-document.ts";

/** So long another page waits for the save of what it may show. */
const LEAVING_MAX_MS = 4000;
/** Of refusals for what a save names. */
const GONE_CODES = [writingRefusals.pictureNotYours().code, writingRefusals.attachmentNotYours().code];
const EMPTY: ArticleDocument = { type: "doc", content: [{ type: "paragraph" }] };

interface Written {
  fields: ArticleFields;
  document: ArticleDocument;
  /** Changes where another text takes this one's place. */
  round: number;
}

/** An article while it is written: what stands in the form, how its saving stands, and what another window or an earlier visit has left. */
export function useArticle(draft: Draft | null) {
  const [written, setWritten] = useState<Written>(() => ({
    fields: draft ? fieldsOf(draft) : NO_FIELDS,
    document: draft ? withAddresses(draft.document, draft.pictures) : EMPTY,
    round: 0,
  }));
  const [state, setState] = useState<SaveState>({ is: "saved", at: draft?.savedAt ?? null });
  const [id, setId] = useState(draft?.id ?? null);
  const [status, setStatus] = useState<ArticleStatus>(() => statusOf(draft));
  const [found, setFound] = useState<LocalCopy | null>(null);
  const [isOpenElsewhere, setIsOpenElsewhere] = useState(false);
  /** What was taken out as the portal has it no more. */
  const [gone, setGone] = useState<string[]>([]);
  const editor = useRef<Editor | null>(null);
  const now = useRef(written);
  const windowKey = useRef(newWindowKey());
  const letGo = useRef<(() => void) | null>(null);
  const hasAsked = useRef(false);
  const { track, isUnderWay } = useBringing();
  /** The hour that the portal has, as far as this window knows. */
  const hour = useRef(draft?.wantedAt ?? null);
  const userId = readLoginInfo()?.id ?? 0;
  const { words, setWords, countSoon } = useWordCount(draft?.words ?? 0, documentNow);

  const autosave: Autosave = useMemo(
    () =>
      createAutosave({
        base: draft && { id: draft.id, savedAt: draft.savedAt },
        elsewhereCode: writingRefusals.changedElsewhere().code,
        send: async (base, { isKept }) => {
          const login = readLoginInfo();
          // Once is enough: the words beside the buttons go on saying it. And nobody else's article is made of it.
          if (login ? login.id !== userId : hasAsked.current) return null;
          const saved = await withLogin(async () =>
            readLoginInfo()?.id !== userId
              ? null
              : withoutGone(base?.id, () =>
                  callApi(writing.saveArticle, {
                    ...told(now.current.fields),
                    ...(base && { id: base.id, basedOn: base.savedAt }),
                    windowKey: windowKey.current,
                    hourSeen: hour.current,
                    isKept,
                    document: withoutAddresses(documentNow()),
                  }),
                ),
          );
          hasAsked.current = saved === null;
          return saved;
        },
        keep: (base) =>
          storeCopy({
            userId,
            base,
            windowKey: windowKey.current,
            hour: hour.current,
            fields: now.current.fields,
            document: documentNow(),
            keptAt: new Date().toISOString(),
          }),
        forget: () => dropCopy(windowKey.current),
        onState: (next) => {
          setState(next);
          // It may be for what became of the article meanwhile.
          if (next.is === "refused") void learnStatus();
        },
        onSaved: ({ id, wantedAt, ...saved }) => {
          setId(id);
          setStatus(statusOf(saved));
          learnHour(wantedAt);
          // Loaded again, it is this article that is written on.
          if (location.pathname === WRITE_ADDRESS || editAddress({ id }).startsWith(`${location.pathname}?`))
            history.replaceState(history.state, "", editAddress({ id }));
        },
      }),
    // One for as long as the page stands.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  );

  function learnHour(saved: string | null) {
    const fields = withoutTakenHour(now.current.fields, { known: hour.current, saved });
    hour.current = saved;
    if (!fields) return;
    setWritten((now.current = { ...now.current, fields }));
    showToast({ kind: "warning", text: "定时发布已在别处取消，这里不再保留" });
  }

  function documentNow(): ArticleDocument {
    return (editor.current?.getJSON() as ArticleDocument | undefined) ?? now.current.document;
  }

  /** Saves, where it is refused for files that the portal has no more without these: all else is not lost for them. */
  async function withoutGone(id: number | undefined, save: () => Promise<Saved>): Promise<Saved> {
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof CallFailed && GONE_CODES.includes(error.code))) throw error;
      const { fields } = now.current;
      const document = documentNow();
      const usable = await callApi(writing.usableFiles, { ...(id && { id }), ...filesNamed(fields, document) });
      const told = describeGone(fields, document, usable);
      if (told.length === 0) throw error;
      setGone((before) => [...new Set([...before, ...told])]);
      if (editor.current) keepPictures(editor.current, usable.pictures);
      else now.current = { ...now.current, document: withPictures(document, usable.pictures) };
      changeFields(usableFields(fields, usable));
      return save();
    }
  }

  /** Asks how the article stands: operators decide, and other windows withdraw and delete, while it is open here. */
  async function learnStatus(): Promise<void> {
    const id = autosave.base?.id;
    if (id === undefined) return;
    // What can't be asked now is asked the next time.
    const learnt = await callApi(writing.readArticleStatus, { id }).catch(() => null);
    if (learnt && autosave.base?.id === id) setStatus(learnt);
  }

  const show = useCallback((fields: ArticleFields, document: ArticleDocument) => {
    now.current = { fields, document, round: now.current.round + 1 };
    setWritten(now.current);
    editor.current = null;
  }, []);

  const changeFields = useCallback(
    (change: Partial<ArticleFields>) => {
      now.current = { ...now.current, fields: { ...now.current.fields, ...change } };
      setWritten(now.current);
      autosave.changed();
    },
    [autosave],
  );

  /** Goes on with what an earlier visit left, as the window that wrote it: after what the portal has by now, which stays among the versions. */
  const goOnWith = useCallback(
    async (copy: LocalCopy) => {
      setFound(null);
      const claimed = await claimKey(copy.windowKey);
      if (!claimed) return setIsOpenElsewhere(true);
      // What was written here meanwhile is saved as it is, or kept beside.
      if (autosave.isUnsaved) await autosave.save();
      letGo.current?.();
      letGo.current = claimed;
      windowKey.current = copy.windowKey;
      hour.current = copy.hour ?? hour.current;
      const { document, lost } = withoutUnfinished(copy.document);
      if (lost > 0) showToast({ kind: "warning", text: `有 ${lost} 张图片上次没有传完，请重新插入` });
      show({ ...NO_FIELDS, ...copy.fields }, document);
      autosave.goOnFrom(copy.base && autosave.base);
      autosave.changed();
      countSoon();
    },
    [autosave, show, countSoon],
  );

  useEffect(() => {
    const windows = joinWindows({
      keyOf: () => windowKey.current,
      idOf: () => autosave.base?.id ?? null,
      onOthers: setIsOpenElsewhere,
    });
    void claimKey(windowKey.current).then((claimed) => (letGo.current ??= claimed));
    void windows.ask().then((open) => {
      const [copy] = findCopies({ userId, id: draft?.id ?? null }).filter(
        (each) => !open.has(each.windowKey) && each.windowKey !== windowKey.current,
      );
      if (!copy) return;
      // What was written last is gone on with; of a new article, or where something was written elsewhere or here since, its author decides.
      if (draft && isWrittenAfter(copy, draft) && !autosave.isUnsaved) void goOnWith(copy);
      else setFound(copy);
    });
    const keep = () => autosave.keepNow();
    const warn = (event: BeforeUnloadEvent) => (autosave.isUnsaved || isBringing()) && event.preventDefault();
    const left = new AbortController();
    const { signal } = left;
    addEventListener("online", () => autosave.retry(), { signal });
    addEventListener("focus", () => void learnStatus(), { signal });
    addEventListener("pagehide", keep, { signal });
    document.addEventListener("visibilitychange", keep, { signal });
    addEventListener("beforeunload", warn, { signal });
    return () => {
      left.abort();
      windows.leave();
      const last = readLoginInfo() && autosave.isUnsaved ? autosave.save() : null;
      autosave.close();
      // Until then nobody else drops or goes on with what this window keeps.
      void Promise.resolve(last).then(() => letGo.current?.());
    };
    // Once for the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const { isSignedIn } = useRootData();
  useEffect(() => {
    if (isSignedIn) autosave.retry();
  }, [autosave, isSignedIn]);

  /** Whether pictures or other files are on their way, which nothing keeps yet. */
  function isBringing(): boolean {
    return isUnderWay() || withoutUnfinished(documentNow()).lost > 0;
  }

  /** Shows what the portal has, in place of what stands here. */
  function showDraft(loaded: Draft) {
    show(fieldsOf(loaded), withAddresses(loaded.document, loaded.pictures));
    setId(loaded.id);
    setWords(loaded.words);
    setStatus(statusOf(loaded));
    hour.current = loaded.wantedAt;
    autosave.replacedBy({ id: loaded.id, savedAt: loaded.savedAt });
  }

  const acts = useArticleActions({ autosave, windowKey, showDraft, setStatus });

  function discard(copy: LocalCopy) {
    dropCopy(copy.windowKey);
    setFound(null);
  }

  const changed = useCallback(() => {
    autosave.changed();
    countSoon();
  }, [autosave, countSoon]);

  const setEditor = useCallback((opened: Editor) => void (editor.current = opened), []);
  /** Whether leaving now would lose something: pictures that nothing keeps yet, or what the browser has no room for. */
  function wouldLose(): boolean {
    return isBringing() || !autosave.keepNow();
  }

  /** Saves before another page takes the place of this one, which shows it then. A line that is down holds nobody up. */
  async function saveToLeave(): Promise<void> {
    if (readLoginInfo())
      await Promise.race([autosave.save(), new Promise((resolve) => setTimeout(resolve, LEAVING_MAX_MS))]);
  }

  return {
    written,
    article: { id, words },
    status,
    state,
    found,
    gone,
    forgetGone: () => setGone([]),
    isOpenElsewhere,
    setEditor,
    changeFields,
    changed,
    save: autosave.save,
    retry: autosave.retry,
    ...acts,
    goOnWith,
    discard,
    isBringing,
    track,
    isUnsaved: () => autosave.isUnsaved,
    wouldLose,
    saveToLeave,
  };
}
