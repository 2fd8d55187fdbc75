import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";

/** J leads to the next case, K to the one before; not while one types, nor over a dialog. */
export function useCaseKeys({ before, after }: { before: string | null; after: string | null }) {
  const navigate = useNavigate();
  const lead = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyped(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    const key = event.key.toLowerCase();
    const path = key === "j" ? after : key === "k" ? before : null;
    if (!path) return;
    event.preventDefault();
    void navigate(path);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => lead(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function isTyped(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isTick = target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio");
  return !isTick && (target.isContentEditable || target.matches("input, textarea, select"));
}
