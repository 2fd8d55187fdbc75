import { useEffect, useState } from "react";

export interface LoadingBarProps {
  state: "idle" | "loading" | "failed";
}

// docs/conventions.md 18: loading bar throttle 200 ms, duration 5 s
const SHOWN_AFTER_MS = 200;
const SHOWN_MAX_MS = 5_000;
const FINISHING_MS = 300;
const FAILED_MS = 1_500;

type Phase = "hidden" | "running" | "finishing" | "failed";

/** The bar on top while the next page loads: a quick page shows none, a slow one at most five seconds of it. */
export function LoadingBar({ state }: LoadingBarProps) {
  const [phase, setPhase] = useState<Phase>("hidden");

  useEffect(() => {
    const timers: ReturnType<typeof setTimeout>[] = [];
    const later = (next: Phase, ms: number) => timers.push(setTimeout(setPhase, ms, next));
    if (state === "loading") {
      later("running", SHOWN_AFTER_MS);
      later("finishing", SHOWN_AFTER_MS + SHOWN_MAX_MS);
      later("hidden", SHOWN_AFTER_MS + SHOWN_MAX_MS + FINISHING_MS);
    } else if (state === "failed") {
      setPhase("failed");
      later("hidden", FAILED_MS);
    } else {
      setPhase((now) => (now === "running" ? "finishing" : "hidden"));
      later("hidden", FINISHING_MS);
    }
    return () => timers.forEach(clearTimeout);
  }, [state]);

  return (
    <>
      <div className={`loading-bar loading-bar-${phase}`} aria-hidden="true" />
      <span className="unseen" role="status">
        {phase === "running" ? "正在加载页面" : phase === "failed" ? "页面加载失败" : ""}
      </span>
    </>
  );
}
