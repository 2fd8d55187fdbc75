import type { Editor } from "@tiptap/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { withLogin } from "#domains/accounts/components/public/require-login.ts";
import { callApi } from "#web/call-api.ts";
import { readLoginInfo } from "#web/login-info.ts";
import { editAddress, WRITE_ADDRESS } from "../../addresses.ts";
import { type Draft, writing } from "../../contract/writing.ts";
import type { ArticleDocument } from "../../document.ts";
import { writingRefusals } from "../../writing-errors.ts";
import { type ArticleFields, fieldsOf, NO_FIELDS, told } from "./article-fields.ts";
import { type Autosave, createAutosave, type SaveState } from "./autosave.ts";
import { claimKey } from "./claim-key.ts";
import { dropCopy, findCopies, keepCopy, type LocalCopy } from "./local-copies.ts";
import { joinWindows } from "./other-windows.ts";
import { withAddresses, withoutAddresses } from "./shown-document.ts";

const EMPTY: ArticleDocument = { type: "doc", content: [{ type: "paragraph" }] };

interface Written {
  fields: ArticleFields;
  document: ArticleDocument;
  /** Changes where another text takes this one's place. */
  round: number;
}

/** An article while it is written: what stands in the form, how its saving stands, and what another window or an earlier visit has left. */
export function useArticle(draft: Draft | null) {
  const [written, setWritten] = useState<Written>(() => ({ fields: draft ? fieldsOf(draft) : NO_FIELDS, document: draft ? withAddresses(draft.document, draft.pictures) : EMPTY, round: 0 }));
  const [state, setState] = useState<SaveState>({ is: "saved", at: draft?.savedAt ?? null });
  const [article, setArticle] = useState({ id: draft?.id ?? null, state: draft?.state ?? ("DRAFT" as const), words: draft?.words ?? 0 });
  const [found, setFound] = useState<LocalCopy | null>(null);
  const [isOpenElsewhere, setIsOpenElsewhere] = useState(false);
  const editor = useRef<Editor | null>(null);
  const now = useRef(written);
  const windowKey = useRef(newKey());
  const letGo = useRef<(() => void) | null>(null);
  const hasAsked = useRef(false);
  const userId = readLoginInfo()?.id ?? 0;

  const autosave: Autosave = useMemo(
    () =>
      createAutosave({
        base: draft && { id: draft.id, savedAt: draft.savedAt },
        elsewhereCode: writingRefusals.changedElsewhere().code,
        send: async (base, { isKept }) => {
          // Once is enough: the words beside the buttons go on saying it.
          if (hasAsked.current && !readLoginInfo()) return null;
          const saved = await withLogin(() => callApi(writing.saveArticle, { ...told(now.current.fields), ...(base && { id: base.id, basedOn: base.savedAt }), windowKey: windowKey.current, isKept, document: withoutAddresses(documentNow()) }));
          hasAsked.current = saved === null;
          return saved;
        },
        keep: (base) => keepCopy({ userId, base, windowKey: windowKey.current, fields: now.current.fields, document: documentNow(), keptAt: new Date().toISOString() }),
        forget: () => dropCopy(windowKey.current),
        onState: setState,
        onSaved: ({ id, words }) => {
          setArticle((known) => ({ ...known, id, words }));
          // Loaded again, it is this article that is written on.
          if (location.pathname === WRITE_ADDRESS) history.replaceState(history.state, "", editAddress({ id }));
        },
      }),
    // One for as long as the page stands.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  );

  function documentNow(): ArticleDocument {
    return (editor.current?.getJSON() as ArticleDocument | undefined) ?? now.current.document;
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

  /** Goes on with what an earlier visit left, as the window that wrote it: what of it was saved then is no change from elsewhere. */
  const goOnWith = useCallback(
    async (copy: LocalCopy) => {
      setFound(null);
      const claimed = await claimKey(copy.windowKey);
      if (!claimed) return setIsOpenElsewhere(true);
      letGo.current?.();
      letGo.current = claimed;
      windowKey.current = copy.windowKey;
      show({ ...NO_FIELDS, ...copy.fields }, copy.document);
      if (copy.base) autosave.goOnFrom(copy.base);
      autosave.changed();
    },
    [autosave, show],
  );

  useEffect(() => {
    const windows = joinWindows({ keyOf: () => windowKey.current, idOf: () => autosave.base?.id ?? null, onOther: () => setIsOpenElsewhere(true) });
    void claimKey(windowKey.current).then((claimed) => (letGo.current ??= claimed));
    void windows.ask().then((open) => {
      const [copy] = findCopies({ userId, id: draft?.id ?? null }).filter((each) => !open.has(each.windowKey) && each.windowKey !== windowKey.current);
      if (!copy || autosave.isUnsaved) return;
      // Of a known article it is what was written last; of a new one its author decides.
      if (copy.base) void goOnWith(copy);
      else setFound(copy);
    });
    const retry = () => autosave.retry();
    const keep = () => autosave.keepNow();
    const warn = (event: BeforeUnloadEvent) => autosave.isUnsaved && event.preventDefault();
    addEventListener("online", retry);
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("online", retry);
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      removeEventListener("beforeunload", warn);
      windows.leave();
      letGo.current?.();
      if (readLoginInfo()) void autosave.save();
      autosave.close();
    };
    // Once for the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  /** Shows what the portal has, in place of what stands here. */
  function showDraft(loaded: Draft) {
    show(fieldsOf(loaded), withAddresses(loaded.document, loaded.pictures));
    setArticle({ id: loaded.id, state: loaded.state, words: loaded.words });
    autosave.replacedBy({ id: loaded.id, savedAt: loaded.savedAt });
  }

  /** Another window has saved: what is written here becomes a version after its own. */
  async function overwrite(): Promise<Draft | null> {
    const id = autosave.base?.id;
    const other = id === undefined ? null : await withLogin(() => callApi(writing.draft, { id }));
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
    const restored = await withLogin(() => callApi(writing.restoreVersion, { id, version, windowKey: windowKey.current, basedOn: savedAt }));
    if (restored) showDraft(restored);
    return restored !== null;
  }

  /** Hands in what stands here; false where it could not be saved first, or nobody has signed in. */
  async function submit(): Promise<boolean> {
    if (!(await autosave.save()) || !autosave.base) return false;
    const { id, savedAt } = autosave.base;
    return (await withLogin(() => callApi(writing.submitArticle, { id, windowKey: windowKey.current, basedOn: savedAt }))) !== null;
  }

  function discard(copy: LocalCopy) {
    dropCopy(copy.windowKey);
    setFound(null);
  }

  const setEditor = useCallback((opened: Editor) => void (editor.current = opened), []);
  return { written, article, state, found, isOpenElsewhere, setEditor, changeFields, changed: autosave.changed, save: autosave.save, retry: autosave.retry, overwrite, takeOther, restore, submit, goOnWith, discard };
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
