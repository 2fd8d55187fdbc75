import { useEffect, useState } from "react";
import { useFrame } from "#domains/site/components/public/use-frame.ts";
import { readLoginInfo } from "#web/login-info.ts";

const PREFIX = "xinpu.comment.";

interface Kept {
  /** Who typed it; null where nobody was signed in. */
  userId: number | null;
  text: string;
}

/**
 * What is typed for `key`, kept by the window until it is taken: it outlives a login, a reload and a lost line. It is shown to whoever typed
 * it, alone; what was typed before a login becomes that user's.
 */
export function useKeptText(key: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState("");
  // Drawn anew with whoever signs in and out.
  useFrame();
  const userId = readLoginInfo()?.id ?? null;
  useEffect(() => {
    const kept = read(key);
    const shown = kept && (kept.userId ?? userId) === userId ? kept.text : "";
    setText(shown);
    if (shown) keep(key, { userId, text: shown });
  }, [key, userId]);
  return [
    text,
    (changed) => {
      setText(changed);
      keep(key, { userId, text: changed });
    },
  ];
}

function read(key: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + key)!) as Kept | null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing still takes comments. */
function keep(key: string, kept: Kept): void {
  try {
    if (kept.text === "") sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(kept));
  } catch {
    // Nothing is lost but what a reload would bring back.
  }
}
