import { useEffect, useRef, useState } from "react";
import { useRootData } from "#web/use-root-data.ts";
import { readLoginInfo } from "#web/login-info.ts";

const PREFIX = "xinpu.comment.";

/**
 * What is typed for `key`, stored by the window, so that it outlives a login, a reload and a lost line; each user has
 * his own, and a login takes over what stood before.
 */
export function useStoredText(key: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState("");
  // Drawn anew with whoever signs in and out.
  useRootData();
  const userId = readLoginInfo()?.id ?? null;
  const shownFor = useRef<{ key: string; userId: number | null }>({ key, userId: null });
  useEffect(() => {
    const typedBefore = userId === null ? "" : read(null, key);
    if (typedBefore) {
      keep(userId, key, typedBefore);
      keep(null, key, "");
    }
    const kept = read(userId, key);
    const last = shownFor.current;
    // A session that ends takes nothing from the box, another user who signs in does.
    const isAnothers = last.key !== key || (userId !== null && last.userId !== null && last.userId !== userId);
    if (kept || isAnothers) setText(kept);
    if (userId !== null || isAnothers) shownFor.current = { key, userId };
  }, [key, userId]);
  return [
    text,
    (changed) => {
      setText(changed);
      keep(userId, key, changed);
    },
  ];
}

/** Empty where nothing is kept. */
function read(userId: number | null, key: string): string {
  try {
    return sessionStorage.getItem(placeOf(userId, key)) ?? "";
  } catch {
    return "";
  }
}

/** A browser that keeps nothing still takes comments. */
function keep(userId: number | null, key: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(placeOf(userId, key));
    else sessionStorage.setItem(placeOf(userId, key), text);
  } catch {
    // Nothing is lost but what a reload would bring back.
  }
}

function placeOf(userId: number | null, key: string): string {
  return `${PREFIX}${userId ?? "visitor"}.${key}`;
}
