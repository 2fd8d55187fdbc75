/** One line of the type-ahead. */
export interface Suggestion {
  /** What is shown, and what goes into the box when the line has no address. */
  text: string;
  /** Why it is offered although it is not what is typed. */
  tag?: string;
  /** Quiet words beside it, such as the brand of a part. */
  note?: string;
  count?: number;
  href?: string;
  /** It was not typed at any time, but offered. */
  isOffered?: boolean;
}

export interface SuggestionGroup {
  /** 型号 / 品牌 / 分类 */
  title: string;
  /** How its lines look: a part in mono, a brand with its mark, any other thing as its words. */
  kind: "part" | "brand" | "category" | "recent" | "hot" | "thing";
  items: readonly Suggestion[];
}

export interface SearchBoxState {
  /** What stands in the box; what an input method is still composing counts only once it is done. */
  keywords: string;
  isComposing: boolean;
  /** Whether the reader wants the list; it shows only where there is something in it. */
  isOpen: boolean;
  groups: readonly SuggestionGroup[];
  /** The keywords that `groups` answers; null where it is what an empty box offers. */
  answeredFor: string | null;
  /** The line under the keyboard, counted through all groups; -1 is the box itself. */
  activeIndex: number;
}

export type SearchBoxEvent =
  | { type: "typed"; keywords: string }
  | { type: "compositionStarted" }
  | { type: "compositionEnded"; keywords: string }
  /** An answer, with the keywords it was asked for. */
  | { type: "answered"; keywords: string; groups: readonly SuggestionGroup[] }
  /** What is offered while the box is empty. */
  | { type: "opened"; offered: readonly SuggestionGroup[] }
  | { type: "moved"; to: "next" | "previous" | "first" | "last" }
  | { type: "closed" };

export function initialSearchBox(keywords: string): SearchBoxState {
  return { keywords, isComposing: false, isOpen: false, groups: [], answeredFor: null, activeIndex: -1 };
}

export function reduceSearchBox(state: SearchBoxState, event: SearchBoxEvent): SearchBoxState {
  switch (event.type) {
    case "typed":
      return state.isComposing ? state : withKeywords(state, event.keywords);
    case "compositionStarted":
      return { ...state, isComposing: true };
    case "compositionEnded":
      return withKeywords({ ...state, isComposing: false }, event.keywords);
    case "answered":
      // Typing went on meanwhile: the answer is to a question that nobody asks any more.
      if (event.keywords !== state.keywords) return state;
      return { ...state, groups: event.groups, answeredFor: event.keywords, activeIndex: -1 };
    case "opened":
      return { ...state, isOpen: true, activeIndex: -1, groups: isBlank(state) ? event.offered : state.groups };
    case "moved":
      return { ...state, activeIndex: moveTo(event.to, state.activeIndex, countLines(state)) };
    case "closed":
      return { ...state, isOpen: false, activeIndex: -1 };
  }
}

/** What to ask for, or null while composing, closed, empty or answered. */
export function keywordsToAsk({ keywords, isComposing, isOpen, answeredFor }: SearchBoxState): string | null {
  return isOpen && !isComposing && keywords.trim() && keywords !== answeredFor ? keywords : null;
}

export function isListShown(state: SearchBoxState): boolean {
  return state.isOpen && countLines(state) > 0;
}

/** The line under the keyboard, and what kind it is of. */
export function activeSuggestion({
  groups,
  activeIndex,
}: SearchBoxState): { text: string; kind: SuggestionGroup["kind"] } | undefined {
  return groups.flatMap(({ kind, items }) => items.map(({ text }) => ({ text, kind })))[activeIndex];
}

function withKeywords(state: SearchBoxState, keywords: string): SearchBoxState {
  const next = { ...state, keywords, isOpen: true, activeIndex: -1 };
  // The old lines stay until the next answer, so that the list does not flicker; an emptied box has none,
  // and what it offered is no answer to what is typed.
  return isBlank(next) || isBlank(state) ? { ...next, groups: [], answeredFor: null } : next;
}

function isBlank({ keywords }: SearchBoxState): boolean {
  return keywords.trim() === "";
}

function countLines({ groups }: SearchBoxState): number {
  return groups.reduce((count, group) => count + group.items.length, 0);
}

function moveTo(to: "next" | "previous" | "first" | "last", at: number, count: number): number {
  if (to === "first") return count > 0 ? 0 : -1;
  if (to === "last") return count - 1;
  // Through the box itself, so that what was typed can be reached again.
  const places = count + 1;
  return ((at + 1 + (to === "next" ? 1 : places - 1)) % places) - 1;
}
