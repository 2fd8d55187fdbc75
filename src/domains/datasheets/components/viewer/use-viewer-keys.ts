import { type RefObject, useEffect, useRef } from "react";

/** What each key does, by its name; `find` stands for Ctrl + F. */
export type KeyActions = Record<string, () => void>;

const TYPING = "input, textarea, select, [contenteditable]";

/** Whether nothing on the page has been chosen: a navigation brings the focus to the whole page. */
export function isOnNothing(focused: EventTarget | null): boolean {
  return focused === document.body || (focused instanceof Element && focused.id === "content");
}

/**
 * Lets keys act on the viewer that holds the focus. Where nothing on the page has been chosen, they act on the viewer that `isMain`;
 * `/` and Ctrl + F then stay those of the page and the browser.
 */
export function useViewerKeys(root: RefObject<HTMLElement | null>, makeActions: () => KeyActions, isMain: boolean) {
  const latest = useRef(makeActions);
  useEffect(() => {
    latest.current = makeActions;
  });

  useEffect(() => {
    const element = root.current!;
    function handleInside(event: KeyboardEvent) {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.matches(TYPING) || target.closest("dialog")) return;
      const isFind =
        (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "f" && !event.altKey && !event.shiftKey;
      act(event, isFind ? "find" : event.key);
    }
    function handleOutside(event: KeyboardEvent) {
      if (isMain && isOnNothing(event.target) && event.key !== "/") act(event, event.key);
    }
    function act(event: KeyboardEvent, key: string) {
      if (event.defaultPrevented || (key !== "find" && (event.ctrlKey || event.metaKey || event.altKey))) return;
      const action = latest.current()[key.length === 1 ? key.toLowerCase() : key];
      if (!action) return;
      event.preventDefault();
      action();
    }
    element.addEventListener("keydown", handleInside);
    document.addEventListener("keydown", handleOutside);
    return () => {
      element.removeEventListener("keydown", handleInside);
      document.removeEventListener("keydown", handleOutside);
    };
  }, [root, isMain]);
}
