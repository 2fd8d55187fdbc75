import { useEffect, useState } from "react";

const PREFIX = "xinpu.comment.";

/** What is typed for `key`, kept by the window until it is taken: it outlives a login, a reload and a lost line. */
export function useKeptText(key: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState("");
  useEffect(() => {
    setText(read(key));
  }, [key]);
  return [
    text,
    (changed) => {
      setText(changed);
      keep(key, changed);
    },
  ];
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? "";
  } catch {
    return "";
  }
}

/** A browser that keeps nothing still takes comments. */
function keep(key: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // Nothing is lost but what a reload would bring back.
  }
}
