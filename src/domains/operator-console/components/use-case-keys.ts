import { useEffect, useEffectEvent } from "react";

/** What single keys do on the page of a case; nothing while one types, nor over a dialog. */
export function useCaseKeys(acts: Readonly<Record<string, (() => void) | null>>) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyped(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function isTyped(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTick = target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio");
  return !isTick && (target.isContentEditable || target.matches("input, textarea, select"));
}
