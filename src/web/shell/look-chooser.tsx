import { useEffect, useState } from "react";
import { chooseLook, type ChosenLook, shownLook, type Theme } from "../look.ts";

const THEMES: { theme: Theme; title: string }[] = [
  { theme: "system", title: "跟随系统" },
  { theme: "light", title: "浅色" },
  { theme: "dark", title: "深色" },
];

/** Colours and size of text, as the reader likes them. */
export function LookChooser() {
  const [look, setLook] = useState<ChosenLook | null>(null);
  useEffect(() => setLook(shownLook()), []);

  function handleChoose(change: Partial<ChosenLook>) {
    const next = { theme: "system" as const, hasLargeText: false, ...look, ...change };
    chooseLook(next);
    setLook(next);
  }

  return (
    <div className="look-chooser needs-script" role="group" aria-label="显示">
      <span aria-hidden="true">主题</span>
      {THEMES.map(({ theme, title }) => (
        <button
          key={theme}
          type="button"
          disabled={!look}
          aria-pressed={look?.theme === theme}
          onClick={() => handleChoose({ theme })}
        >
          {title}
        </button>
      ))}
      <button
        type="button"
        disabled={!look}
        aria-pressed={look?.hasLargeText ?? false}
        onClick={() => handleChoose({ hasLargeText: !look?.hasLargeText })}
      >
        大字版
      </button>
    </div>
  );
}
