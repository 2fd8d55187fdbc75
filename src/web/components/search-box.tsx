import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useReducer,
  useRef,
} from "react";
import { Icon } from "./icon.tsx";
import { forgetSearches, readRecentSearches, rememberSearch } from "./recent-searches.ts";
import { loadSearchBoxGroups, SearchBoxList } from "./search-box-list.tsx";
import {
  activeSuggestion,
  initialSearchBox,
  isListShown,
  keywordsToAsk,
  reduceSearchBox,
  type SearchBoxEvent,
  type SearchBoxState,
  type Suggestion,
  type SuggestionGroup,
} from "./search-box-state.ts";

export interface SearchBoxProps {
  /** Where the form goes without JavaScript, with the keywords as `name`. */
  action: string;
  name: string;
  defaultValue?: string;
  placeholder?: string;
  /** Names the box where its button does not say enough. */
  label?: string;
  size?: "medium" | "large";
  /** Asks for what fits the keywords; the signal ends when typing goes on. A failure shows no list. */
  suggest: (keywords: string, signal: AbortSignal) => Promise<readonly SuggestionGroup[]>;
  /** Told of a chosen line; a line without an address then fills the box and nothing is submitted. */
  onSelect?: (suggestion: Suggestion) => void;
  /** Takes the place of the browser's own submission. */
  onSubmit?: (keywords: string) => void;
  /** Where recent searches are kept; without it none are. */
  recentKey?: string;
  /** Whether a search that a kept one contains is not kept. */
  isKeptOnce?: boolean;
  /** Offered behind the recent searches while the box is empty. */
  offered?: { title: string; words: readonly string[]; onFollow?: (word: string) => void };
  /** Whether the `/` key comes here; one box of a page at most. */
  hasShortcut?: boolean;
}

const ASK_EVERY_MS = 60;

export function SearchBox({ size = "medium", label = "搜索", hasShortcut = false, ...props }: SearchBoxProps) {
  const { defaultValue = "", recentKey, isKeptOnce, offered, onSelect } = props;
  const [state, send] = useReducer(reduceSearchBox, defaultValue, initialSearchBox);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const isShown = isListShown(state);
  const activeId = state.activeIndex >= 0 ? `${listId}-${state.activeIndex}` : undefined;

  useSuggestions(keywordsToAsk(state), props.suggest, send);
  useShortcut(hasShortcut, input);

  // The box is the browser's own field, so that nothing typed before hydration is lost; a new page brings new words, but not to
  // who has gone on typing while it came.
  const shownDefault = useRef(defaultValue);
  const isUnsent = useRef(false);
  useEffect(() => {
    if (shownDefault.current === defaultValue) return;
    shownDefault.current = defaultValue;
    if (!isUnsent.current || document.activeElement !== input.current) fillBox(defaultValue);
  }, [defaultValue]);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function fillBox(keywords: string) {
    if (!input.current) return;
    input.current.value = keywords;
    isUnsent.current = false;
    send({ type: "typed", keywords });
    send({ type: "closed" });
  }

  function handleFocus() {
    loadSearchBoxGroups().catch(() => {});
    // Words that stood in the field before hydration are not known yet.
    if (input.current && input.current.value !== state.keywords) send({ type: "typed", keywords: input.current.value });
    send({ type: "opened", offered: offeredWords() });
  }

  function offeredWords(): SuggestionGroup[] {
    const recent = recentKey ? readRecentSearches(recentKey) : [];
    const isNew = (word: string) => !recent.some((term) => term.toLowerCase() === word.toLowerCase());
    return [
      { title: "最近搜索", kind: "recent", items: recent.map((text) => ({ text })) },
      ...(offered
        ? [
            {
              title: offered.title,
              kind: "hot" as const,
              items: offered.words.filter(isNew).map((text) => ({ text, isOffered: true })),
            },
          ]
        : []),
    ];
  }

  function handleType(keywords: string) {
    isUnsent.current = true;
    send({ type: "typed", keywords });
    if (!keywords.trim()) send({ type: "opened", offered: offeredWords() });
  }

  function handleBlur(event: FocusEvent) {
    if (!form.current?.contains(event.relatedTarget)) send({ type: "closed" });
  }

  function handleKeyDown(event: KeyboardEvent) {
    // 229: Safari ends a composition before the Enter that ended it arrives.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const act = actOfKey(event.key, state);
    if (!act) return;
    // The Tab key goes on to what stands next.
    if (event.key !== "Tab") event.preventDefault();
    if (act === "open") handleFocus();
    else if (act === "forget") handleForget(activeSuggestion(state)?.text);
    else if (act === "choose") document.getElementById(activeId ?? "")?.click();
    else send(act);
  }

  function handleChoose(suggestion: Suggestion) {
    if (recentKey) rememberSearch(recentKey, suggestion.text, isKeptOnce);
    onSelect?.(suggestion);
    if (suggestion.isOffered) offered?.onFollow?.(suggestion.text);
    isUnsent.current = false;
    if (suggestion.href !== undefined) return send({ type: "closed" });
    fillBox(suggestion.text);
    if (!onSelect) form.current?.requestSubmit();
  }

  function handleSubmit(event: FormEvent) {
    const keywords = input.current?.value.trim() ?? "";
    isUnsent.current = false;
    send({ type: "closed" });
    if (!keywords || props.onSubmit) event.preventDefault();
    if (!keywords) return input.current?.focus();
    if (recentKey) rememberSearch(recentKey, keywords, isKeptOnce);
    props.onSubmit?.(keywords);
  }

  /** Forgets one of the recent searches, or all. */
  function handleForget(term?: string) {
    if (recentKey) forgetSearches(recentKey, term);
    send({ type: "opened", offered: offeredWords() });
    input.current?.focus();
  }

  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      action={props.action}
      method="get"
      className={`search-box search-box-${size}`}
      onSubmit={handleSubmit}
      onBlur={handleBlur}
    >
      <Icon name="search" className="search-box-icon" />
      <input
        ref={input}
        type="search"
        name={props.name}
        defaultValue={defaultValue}
        placeholder={props.placeholder}
        aria-label={label}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        enterKeyHint="search"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => handleType(event.target.value)}
        onCompositionStart={() => send({ type: "compositionStarted" })}
        onCompositionEnd={(event) => send({ type: "compositionEnded", keywords: event.currentTarget.value })}
        onFocus={handleFocus}
        onClick={() => !state.isOpen && handleFocus()}
        onKeyDown={handleKeyDown}
      />
      {hasShortcut && (
        <kbd className="search-box-key needs-script" aria-hidden="true">
          /
        </kbd>
      )}
      <button type="submit" className="search-box-button">
        搜索
      </button>
      <SearchBoxList id={listId} state={state} isShown={isShown} onChoose={handleChoose} onForget={handleForget} />
    </form>
  );
}

function actOfKey(key: string, state: SearchBoxState): SearchBoxEvent | "open" | "choose" | "forget" | null {
  const isShown = isListShown(state);
  if (key === "ArrowDown") return isShown ? { type: "moved", to: "next" } : "open";
  if (!isShown) return null;
  if (key === "ArrowUp") return { type: "moved", to: "previous" };
  if (key === "Escape") return { type: "closed" };
  // Below what an empty box offers stands a button, which the key leads to.
  if (key === "Tab") return state.answeredFor === null ? null : { type: "closed" };
  const active = activeSuggestion(state);
  if (!active) return null;
  if (key === "Enter") return "choose";
  if (key === "Delete" && active.kind === "recent") return "forget";
  if (key === "Home") return { type: "moved", to: "first" };
  return key === "End" ? { type: "moved", to: "last" } : null;
}

function useSuggestions(
  keywords: string | null,
  suggest: SearchBoxProps["suggest"],
  send: (event: SearchBoxEvent) => void,
) {
  const latest = useRef(suggest);
  const askedAt = useRef(-ASK_EVERY_MS);
  useEffect(() => {
    latest.current = suggest;
  });
  useEffect(() => {
    if (keywords === null) return;
    const asking = new AbortController();
    // The first key asks at once; of those that follow quickly the last one does.
    const timer = setTimeout(
      () => {
        askedAt.current = performance.now();
        latest.current(keywords.trim(), asking.signal).then(
          (groups) => asking.signal.aborted || send({ type: "answered", keywords, groups }),
          // Type-ahead is a convenience: without it the search itself still works, and says what is wrong.
          () => asking.signal.aborted || send({ type: "answered", keywords, groups: [] }),
        );
      },
      askedAt.current + ASK_EVERY_MS - performance.now(),
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [keywords, send]);
}

function useShortcut(isOn: boolean, input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (!isOn) return;
    function handleKey(event: globalThis.KeyboardEvent) {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select, [contenteditable], dialog[open]")) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [isOn, input]);
}
