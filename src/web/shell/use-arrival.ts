import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * Brings the keyboard to the page after a navigation and answers the title to be read out; who is typing stays where
 * he is. Stands behind what writes the title.
 */
export function useArrival(): string {
  const { pathname, search } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const shown = useRef(pathname + search);
  const isTyping = useTyping();
  const [title, setTitle] = useState("");

  useEffect(() => {
    if (!isIdle || shown.current === pathname + search) return;
    shown.current = pathname + search;
    if (!isTyping() && !document.activeElement?.closest("[data-stay]"))
      document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [isIdle, isTyping, pathname, search]);

  return title;
}

/** Whether the keys go into a field whose words have not been sent off, nor left for a link. */
function useTyping(): () => boolean {
  const isSent = useRef(false);

  useEffect(() => {
    const handleSent = (event: Event) => {
      if (event.type === "submit" || (event.target instanceof Element && event.target.closest("a")))
        isSent.current = true;
    };
    const handleTyped = () => {
      isSent.current = false;
    };
    // Before whoever else listens, and may keep the event for himself.
    for (const type of ["submit", "click"]) document.addEventListener(type, handleSent, true);
    for (const type of ["input", "focusin"]) document.addEventListener(type, handleTyped, true);
    return () => {
      for (const type of ["submit", "click"]) document.removeEventListener(type, handleSent, true);
      for (const type of ["input", "focusin"]) document.removeEventListener(type, handleTyped, true);
    };
  }, []);

  return useCallback(() => isField(document.activeElement) && !isSent.current, []);
}

function isField(element: Element | null): boolean {
  return element !== null && element.matches("input, textarea, select, [contenteditable]");
}
